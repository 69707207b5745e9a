// @no-database
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
    ['a percent-encoded name', '[x](kopi-%C3%A9.md)', 'a/kopi-é.md'],
    ['a name that macOS wrote with separate accents', '[x](kopi-\u00e9.md)', 'a/kopi-e\u0301.md'],
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

  it.each([
    ['[[Pintu baru]]', 'a/pintu-baru.md'],
    ['[[pintu_baru#Bagian|teks]]', 'a/pintu-baru.md'],
    ['[[Kebun/Pintu-baru.md]]', 'kebun/pintu_baru.md'],
    ['![[Pintu baru.png]]', 'gambar/pintu-baru.png'],
  ])(
    'the file that a wiki link names with other signs between words changes or goes: %s',
    async (text, target) => {
      const others = { 'a/satu.md': `# Satu\n\n${text}\n`, 'a/baru.md': '# Baru\n' };
      const hash = await hashOf({ ...others, [target]: '# Pintu\n' });
      expect(await hashOf({ ...others, [target]: '---\nslug: pintu-lain\n---\n# Pintu\n' })).not.toBe(hash);
      expect(await hashOf(others)).not.toBe(hash);
    },
  );

  it.each([
    ['a heading', '# Dua\n\nisi lama\n\n## Bagian\n', '# Dua\n\nisi lama\n\n## Potongan\n'],
    ['an underlined heading', '# Dua\n\nLama\n---\n', '# Dua\n\nBaru\n---\n'],
    ['an id', '# Dua\n\n<a id="x"></a>', '# Dua\n\n<a id="y"></a>'],
    ['a heading of HTML', '# Dua\n\n<h2>\nLama\n</h2>', '# Dua\n\n<h2>\nBaru\n</h2>'],
    ['the title', '---\ntitle: Dua\n---\nisi', '---\ntitle: Baru\n---\nisi'],
    ['the address', '---\ntitle: Dua\n---\nisi', '---\ntitle: Dua\nslug: baru\n---\nisi'],
  ])('what a link to another article may lead to changes: %s', async (_name, before, after) => {
    const files = { 'a/satu.md': '[dua](dua.md#x)', 'a/dua.md': before };
    expect(await hashOf({ ...files, 'a/dua.md': after })).not.toBe(await hashOf(files));
  });

  it('not when only ordinary text of a linked article changes', async () => {
    const files = { 'a/satu.md': '[dua](dua.md#x)', 'a/dua.md': '# Dua\n\nKata lama.\n\n## X\n\n- isi\n' };
    expect(await hashOf({ ...files, 'a/dua.md': '# Dua\n\nKata baru.\n\n## X\n\n- lain\n' })).toBe(
      await hashOf(files),
    );
  });
});
