import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOME_WEIGHT, TEXT_WEIGHT, type Weight } from '@/scripts/bench/phone/limits';
import { expect, test } from './helpers/fixtures';
import { START_LIMIT_MS, startPortal, type Portal } from './helpers/portal';
import { codeOf, pageFacts } from './helpers/site';

/** Written only by libraries that are loaded on demand. */
const ON_DEMAND = /ReactModal__|keen-slider|react-image-lightbox|ril__|react-datepicker/;

/** Words for long names. */
const NAMES = Array.from({ length: 60 }, (_, index) => ((index + 7) ** 5).toString(36));

test.describe('first load of the shipped content', () => {
  let shipped: Portal;

  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    shipped = await startPortal({ env: { DEMO_CONTENT: 'true' } });
  });
  test.afterAll(() => shipped.stop());

  const read = async (path: string) => (await fetch(shipped.url + path)).text();

  /** Returns the first link on a page whose path matches. */
  async function linkOn(page: string, pattern: RegExp): Promise<string> {
    const link = pageFacts(await read(page), page, shipped.url).links.find((path) => pattern.test(path));
    expect(link, `a link like ${pattern} on ${page}`).toBeDefined();
    return link ?? '';
  }

  /** Expects the weight of a page, its scripts and its style sheets within the limits. */
  async function expectLight(path: string, limits: Weight): Promise<void> {
    const html = await read(path);
    const sheets = html.matchAll(/<link(?=[^>]*rel="stylesheet")[^>]* href="(\/_next\/[^"]+\.css)[^"]*"/g);
    const styles = await Promise.all([...sheets].map(([, sheet = '']) => read(sheet)));
    const scripts = await Promise.all(['/start-1.js', ...new Set(codeOf(html))].map(read));
    expect(scripts.length).toBeGreaterThan(3);
    expect(styles.length).toBeGreaterThan(0);
    const weigh = (bodies: string[]) => bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    const measured = { js: weigh(scripts), html: weigh([html]), css: weigh(styles) };
    for (const kind of ['js', 'html', 'css'] as const) {
      expect(measured[kind], `${kind} of ${JSON.stringify(measured)}`).toBeLessThanOrEqual(limits[kind]);
    }
    for (const script of scripts) expect(ON_DEMAND.exec(script)?.[0]).toBeUndefined();
  }

  test('home page', () => expectLight('/', HOME_WEIGHT));

  test('category', async () => expectLight(await linkOn('/', /^\/content\/[^/]+$/), TEXT_WEIGHT));

  test('topic', async () => {
    const category = await linkOn('/', /^\/content\/[^/]+$/);
    await expectLight(await linkOn(category, /^\/content\/[^/]+\/topic\//), TEXT_WEIGHT);
  });

  test('home page after an import of many categories', async () => {
    test.setTimeout(START_LIMIT_MS);
    const folder = await mkdtemp(join(tmpdir(), 'many-'));
    for (let index = 0; index < 40; index += 1) {
      const place = join(
        folder,
        `Bagian ${index} tentang ${NAMES.slice(index, index + 12).join(' ')}`,
        'Umum',
      );
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'a.md'), `---\ntitle: ${NAMES.slice(index).join(' ')}\n---\nIsi ${index}.`);
    }
    await shipped.importContent(folder);
    await rm(folder, { recursive: true });
    await expectLight('/', HOME_WEIGHT);
  });

  test('article', async () =>
    expectLight(await linkOn('/', /^\/content\/[^/]+\/(?!topic\/)[^/]+\/[^/]+$/), TEXT_WEIGHT));
});
