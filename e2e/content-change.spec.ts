import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT } from './helpers/portal';
import { articleAddress } from './helpers/site';

const ARTICLE = 'id/help/kucing/makan/02-memilih-camilan.md';

test.describe('content that changes while the site runs', () => {
  let folder: string;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-e2e-content-'));
    await cp(FIXTURE_CONTENT, folder, { recursive: true });
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  async function edit(change: (text: string) => string): Promise<void> {
    const file = join(folder, ARTICLE);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }

  const htmlOf = async (url: string): Promise<{ status: number; html: string; cache: string | null }> => {
    const response = await fetch(url);
    return {
      status: response.status,
      html: await response.text(),
      cache: response.headers.get('x-nextjs-cache'),
    };
  };

  /** Reads a page until it is answered from memory, and returns its ETag. */
  async function readUntilReady(url: string): Promise<string> {
    let etag = '';
    await expect(async () => {
      const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      expect(headers.get('content-encoding')).toBe('br');
      etag = headers.get('etag') ?? '';
    }).toPass();
    return etag;
  }

  test('is visible to the first reader after the import, on every page that shows it', async ({
    ownPortal,
  }) => {
    const { url } = ownPortal;
    const own = url + (await articleAddress(url, 'memilih-camilan'));
    const neighbour = url + (await articleAddress(url, 'memberi-makan-kucing'));
    const elsewhere = url + (await articleAddress(url, 'berjalan-sore'));
    const pages = [own, neighbour, `${url}/content/kucing`];
    for (const page of pages) expect((await htmlOf(page)).html).not.toContain('Memilih kudapan');
    const before = await htmlOf(elsewhere);

    await edit((text) => text.replace('title: Memilih camilan', 'title: Memilih kudapan'));
    await ownPortal.importContent(folder);

    for (const page of pages) {
      const { html, cache } = await htmlOf(page);
      expect(html, page).toContain('Memilih kudapan');
      // Made before the reader came, not for them.
      expect(cache, page).toBe('HIT');
    }
    const after = await htmlOf(elsewhere);
    expect([after.cache, after.html]).toEqual(['HIT', before.html]);
  });

  test('is gone at once when it becomes private (T04)', async ({ ownPortal }) => {
    const { url } = ownPortal;
    const path = await articleAddress(url, 'memilih-camilan');
    for (const page of ['/content/kucing', '/']) await htmlOf(url + page);
    const etag = await readUntilReady(url + path);

    await edit((text) => text.replace('title:', 'visibility: private\ntitle:'));
    await ownPortal.importContent(folder);

    expect((await fetch(url + path, { headers: { 'if-none-match': etag } })).status).toBe(404);
    for (const page of ['/content/kucing', '/', '/content/article?q=camilan']) {
      expect((await htmlOf(url + page)).html, page).not.toContain('Memilih camilan');
    }
  });

  test('is gone at once when its file is removed', async ({ ownPortal }) => {
    const { url } = ownPortal;
    const path = await articleAddress(url, 'memilih-camilan');
    expect((await htmlOf(url + path)).status).toBe(200);

    await rm(join(folder, ARTICLE));
    await ownPortal.importContent(folder);

    expect((await htmlOf(url + path)).status).toBe(404);
    expect((await htmlOf(`${url}/content/kucing`)).html).not.toContain('Memilih camilan');
  });

  test('a changed footer is on every page at once', async ({ ownPortal }) => {
    const { url } = ownPortal;
    const pages = ['/', '/about', '/content/kucing', '/tidak/ada'];
    for (const page of pages) expect((await htmlOf(url + page)).html).toContain('teman berbulu');

    const footer = join(folder, 'id/pages/footer.yml');
    await writeFile(footer, (await readFile(footer, 'utf8')).replace('teman berbulu', 'sahabat berekor'));
    await ownPortal.importContent(folder);

    for (const page of pages) {
      const { html } = await htmlOf(url + page);
      expect(html, page).toContain('sahabat berekor');
      expect(html, page).not.toContain('teman berbulu');
    }
  });
});
