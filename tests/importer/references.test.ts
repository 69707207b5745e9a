// @no-database
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { memoryStore } from './memory-store';
import { type Files, makeFolder, writeFiles } from './source';

/** Imports files, changes some, and returns whether the second import renders `a/satu.md` again. */
async function isRenderedAgain(files: Files, changed: Files, gone: string[] = []): Promise<boolean> {
  const folder = await makeFolder({ 'a/tiga.md': '# Tiga\n', ...files });
  const cacheFile = path.join(await makeFolder({}), 'uji');
  const { store, rendered } = memoryStore();
  const run = () => importFolder({ folder, source: 'uji', cacheFile, store, prune: true });
  await run();
  expect(rendered()).toContain('a/satu.md');
  await writeFiles(folder, { 'a/tiga.md': '# Tiga baru\n', ...changed });
  for (const file of gone) await rm(path.join(folder, file));
  await run();
  expect(rendered()).toContain('a/tiga.md');
  return rendered().includes('a/satu.md');
}

const SVG = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`;
const MOVED = '---\nslug: lain\n---\n# Dua\n';

describe('an item is rendered again when', () => {
  it.each([
    ['a link', '[dua](dua.md)', 'a/dua.md', MOVED],
    ['a link of HTML', '<a href="dua.md">dua</a>', 'a/dua.md', MOVED],
    ['a link of a reference', '[dua][1]\n\n[1]: dua.md', 'a/dua.md', MOVED],
    ['a link from the root', '[dua](/a/dua)', 'a/dua.md', MOVED],
    ['a name with letters beyond ASCII', '[x](kopi-é.md)', 'a/kopi-é.md', MOVED],
    ['a percent-encoded name', '[x](kopi-%C3%A9.md)', 'a/kopi-é.md', MOVED],
    ['a name that macOS wrote with separate accents', '[x](kopi-\u00e9.md)', 'a/kopi-e\u0301.md', MOVED],
    ['a name in another script', '[x](設定.md)。', 'a/設定.md', MOVED],
    ['a wiki link', '[[Pintu baru]]', 'a/pintu-baru.md', MOVED],
    ['a wiki link with a part and a text', '[[pintu_baru#Dua|teks]]', 'a/pintu-baru.md', MOVED],
    ['a picture', '![x](../gambar/layar.svg)', 'gambar/layar.svg', SVG('red')],
    ['a picture of a wiki link', '![[Pintu baru.svg]]', 'gambar/pintu-baru.svg', SVG('red')],
    ['a link to a picture', '[x](../gambar/layar.svg)', 'gambar/layar.svg', SVG('red')],
    ['a fragment', '{% include alamat.md %}', '_includes/alamat.md', '# Lain\n'],
    ['a link in a field', '', 'a/dua.md', MOVED],
  ])('what it refers to changes, comes or goes: %s', async (name, text, target, after) => {
    const head = name === 'a link in a field' ? '---\naction:\n  text: x\n  link_to: dua.md\n---\n' : '';
    const without = { 'a/satu.md': `${head}# Satu\n\n${text}\n` };
    const files = { ...without, [target]: target.endsWith('.svg') ? SVG('blue') : '# Dua\n' };
    expect(await isRenderedAgain(files, {})).toBe(false);
    expect(await isRenderedAgain(files, { [target]: after })).toBe(true);
    expect(await isRenderedAgain(without, { [target]: after })).toBe(true);
    expect(await isRenderedAgain(files, {}, [target])).toBe(true);
  });

  it.each([
    ['a heading', '# Dua\n\nisi lama\n\n## X\n', '# Dua\n\nisi lama\n\n## Y\n'],
    ['an underlined heading', '# Dua\n\nX\n---\n', '# Dua\n\nY\n---\n'],
    ['an id', '# Dua\n\n<a id="x"></a>', '# Dua\n\n<a id="y"></a>'],
    ['a heading of HTML', '# Dua\n\n<h2>\nX\n</h2>', '# Dua\n\n<h2>\nY\n</h2>'],
    ['the address', '---\ntitle: Dua\n---\n## X', '---\ntitle: Dua\nslug: baru\n---\n## X'],
  ])('what a link to another article leads to changes: %s', async (_name, before, after) => {
    const files = { 'a/satu.md': '[dua](dua.md#x)', 'a/dua.md': before };
    expect(await isRenderedAgain(files, { 'a/dua.md': after })).toBe(true);
  });

  it('a heading of a fragment changes that an article includes to which it leads', async () => {
    const fragment = '_includes/b.md';
    const files = { 'a/satu.md': '[dua](dua.md#x)', 'a/dua.md': '{% include b.md %}', [fragment]: '## X\n' };
    expect(await isRenderedAgain(files, { [fragment]: '## X\n\nbaru' })).toBe(false);
    expect(await isRenderedAgain(files, { [fragment]: '## Y\n' })).toBe(true);
  });
});

describe('an item is not rendered again when', () => {
  it.each([
    ['ordinary text of a linked article changes', '[dua](dua.md#x)', '# Dua\n\nbaru\n\n## X\n\n- lain\n'],
    ['another heading of a linked article changes', '[dua](dua.md#x)', '# Dua\n\n## X\n\n## Z\n'],
    ['an article changes whose name is one of its words', 'Satu dua, dua.md', MOVED],
    ['an article changes that only code names', '`[dua](dua.md)`', MOVED],
  ])('%s', async (_name, text, after) => {
    const files = { 'a/satu.md': text, 'a/dua.md': '# Dua\n\nlama\n\n## X\n\n- isi\n' };
    expect(await isRenderedAgain(files, { 'a/dua.md': after })).toBe(false);
  });
});

it('an import with what an earlier one recorded stores and reports the same as one without', async () => {
  const folder = await makeFolder({});
  const cacheFile = path.join(await makeFolder({}), 'uji');
  const [with_, without] = [memoryStore(), memoryStore()];
  const revisions: Files[] = [
    {
      'A/B/satu.md': '[dua](dua.md#bagian) [tiga](tiga.md) [h](https://h.example/hc/articles/360000000002)',
      'A/B/dua.md':
        '---\nid: 360000000001\n---\n## Bagian\n\n[h](https://h.example/hc/articles/360000000001)',
      'A/B/empat.md': '{% include x.md %}\n\n![g](g.svg) [[Dua]] [lima](lima.md)',
      '_includes/x.md': 'Potongan [satu](../A/B/satu.md)',
    },
    { 'A/B/dua.md': '## Potongan\n\nisi' },
    { 'A/B/g.svg': SVG('red'), '_includes/x.md': 'Lain', '_includes/y.md': 'Tidak dipakai' },
    { 'A/B/tiga.md': '# Tiga', 'C/D/dua.md': '# Dua' },
  ];
  const now = () => new Date('2026-01-01');
  for (const files of revisions) {
    await writeFiles(folder, files);
    const options = { folder, source: 'uji', now };
    const first = await importFolder({ ...options, store: with_.store, cacheFile });
    const second = await importFolder({ ...options, store: without.store });
    expect(first).toStrictEqual(second);
    expect([...with_.rows]).toStrictEqual([...without.rows]);
  }
});
