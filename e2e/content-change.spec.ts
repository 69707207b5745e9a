import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT, until } from './helpers/portal';
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

  test('readers in any form never get what was hidden or changed before they asked (T04)', async ({
    ownPortal,
  }) => {
    // Three imports, while readers keep the portal busy.
    test.slow();
    const { url } = ownPortal;
    const path = await articleAddress(url, 'memilih-camilan');
    const build = /"buildId":"([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
    const uid = /([^/]+?)-[^/]*$/.exec(path)?.[1] ?? '';
    const addresses = [
      ...[path, `${path}?utm_source=uji`, `${path}.md`, `/_next/data/${build}/id${path}.json`],
      ...['/content/kucing/rss.xml', '/llms.txt', `/api/content/api/content/${uid}/?model=help-article`],
    ];
    /** They stay when the article goes, without it. */
    const isList = (address: string) => address.endsWith('.xml') || address.endsWith('.txt');
    const titles = ['Memilih camilan', 'Memilih kudapan'];
    const encodings = ['br', 'gzip', 'identity'];
    const original = await readFile(join(folder, ARTICLE), 'utf8');
    /** What readers must see: a word of the title, or nothing at all. */
    let shown: string | undefined = 'Memilih camilan';
    /** Odd while a change is under way, in which either is right. */
    let change = 0;
    let isOver = false;
    let reads = 0;
    const problems: string[] = [];

    async function readOn(address: string, encoding: string): Promise<void> {
      let copy = { tag: '', text: '' };
      while (!isOver) {
        const [expected, asked] = [shown, change];
        const headers = {
          'Accept-Encoding': encoding,
          'X-API-Key': 'demo',
          ...(copy.tag && { 'If-None-Match': copy.tag }),
        };
        const response = await fetch(url + address, { headers });
        const { status } = response;
        const text = status === 304 ? copy.text : await response.text();
        if (status !== 304) copy = { tag: response.headers.get('etag') ?? '', text };
        if (change !== asked || asked % 2 === 1) continue;
        reads += 1;
        const isGone = isList(address) ? !titles.some((title) => text.includes(title)) : status === 404;
        const isRight = expected === undefined ? isGone : status !== 404 && text.includes(expected);
        if (!isRight) problems.push(`${address} ${encoding}: ${status} instead of ${expected ?? 404}`);
      }
    }

    const readers = addresses.flatMap((address) => encodings.map((encoding) => readOn(address, encoding)));
    for (const title of ['Memilih kudapan', undefined, 'Memilih camilan']) {
      const text =
        title === undefined
          ? original.replace('title:', 'visibility: private\ntitle:')
          : original.replace('title: Memilih camilan', `title: ${title}`);
      await writeFile(join(folder, ARTICLE), text);
      change += 1;
      await ownPortal.importContent(folder);
      shown = title;
      change += 1;
      const before = reads;
      await until('readers have read on', () => reads > before + 5 * readers.length);
    }
    isOver = true;
    await Promise.all(readers);
    expect(problems).toEqual([]);
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
