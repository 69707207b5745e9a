import { describe, expect, it } from 'vitest';
import { type Files, readFiles } from './source';

/** Returns the hash of the item of `a/satu.md`. */
async function hashOf(files: Files): Promise<string | undefined> {
  const { drafts, hashes } = await readFiles(files);
  const draft = drafts.find(({ path }) => path === 'a/satu.md');
  return draft && hashes.get(draft);
}

describe('an item is rendered again when', () => {
  it.each([
    ['a link in brackets', '[dua](dua.md)', 'a/dua.md'],
    ['a link at the end of a sentence', 'Lihat dua.md.', 'a/dua.md'],
    ['a link in typographic quotes', 'Lihat “dua.md”', 'a/dua.md'],
    ['a name with letters beyond ASCII', '[x](kopi-é.md)', 'a/kopi-é.md'],
    ['a name in another script', '[x](設定.md)。', 'a/設定.md'],
    ['a picture', '![x](../gambar/layar.png)', 'gambar/layar.png'],
    ['a fragment', '{% include alamat.md %}', '_includes/alamat.md'],
  ])('what it refers to changes: %s', async (_name, text, target) => {
    const files = { 'a/satu.md': `# Satu\n\n${text}\n`, 'a/tiga.md': '# Tiga\n', [target]: '# Dua\n' };
    const hash = await hashOf(files);
    expect(hash).toBeDefined();
    expect(await hashOf(files)).toBe(hash);
    expect(await hashOf({ ...files, [target]: '# Dua baru\n' })).not.toBe(hash);
    expect(await hashOf({ ...files, 'a/tiga.md': '# Tiga baru\n' })).toBe(hash);
  });
});
