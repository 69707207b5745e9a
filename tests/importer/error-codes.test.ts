import { describe, expect, it } from 'vitest';
import type { ExplainedCode } from '@/lib/contract/content';
import { renderArticle } from './source';

async function codesOf(markdown: string): Promise<ExplainedCode[]> {
  const { data } = await renderArticle(`---\ntitle: Artikel\n---\n${markdown}`);
  return (data.error_codes ?? []) as ExplainedCode[];
}

describe('the explanation of an error code', () => {
  it.each<[string, string, Partial<ExplainedCode>[]]>([
    [
      'an item of a list that begins with it',
      '## Galat\n\n- **ERR-301**: izin berakhir. Perbarui.',
      [
        {
          code: 'ERR-301',
          text: 'Izin berakhir. Perbarui.',
          heading: { id: 'galat', text: 'Galat' },
          is_explained: true,
        },
      ],
    ],
    [
      'a row of a table, without numbers that stand alone',
      '| Status | Kode | Arti |\n|---|---|---|\n| 401 | ERR-330 | Kunci dicabut |\n| | `ERR-101` Email terdaftar | Masuk saja |',
      [
        { code: 'ERR-330', text: 'Kunci dicabut.', heading: null },
        { code: 'ERR-101', text: 'Email terdaftar. Masuk saja.', is_explained: true },
      ],
    ],
    [
      'a sentence that mentions it, as far as the next code',
      'Simpan dulu. Bila gagal, muncul ERR-133. Tunggu sebentar. ERR-134 artinya penuh.',
      [
        { code: 'ERR-133', text: 'Bila gagal, muncul ERR-133. Tunggu sebentar.', is_explained: false },
        { code: 'ERR-134', text: 'Artinya penuh.', is_explained: true },
      ],
    ],
    [
      'a heading, with the paragraph below it',
      '## ERR-200: Terkunci\n\nBuka kuncinya.\n\nLalu ulangi.',
      [
        {
          code: 'ERR-200',
          text: 'Terkunci. Buka kuncinya.',
          heading: { id: 'err-200-terkunci', text: 'ERR-200: Terkunci' },
        },
      ],
    ],
    [
      'where it is explained rather than where it is mentioned before',
      'Bisa muncul ERR-5000.\n\n## Arti\n\nERR-5000: penuh.',
      [{ text: 'Penuh.', heading: { id: 'arti', text: 'Arti' } }],
    ],
    ['nothing in examples of code', '```json\n{"error": "ERR-330"}\n```', []],
  ])('%s', async (_, markdown, expected) => {
    const codes = await codesOf(markdown);
    expect(codes).toHaveLength(expected.length);
    expect(codes).toMatchObject(expected);
  });

  it('is cut when it is long', async () => {
    const [code] = await codesOf(`ERR-100: ${'kata '.repeat(200)}`);
    expect(code?.text.length).toBeLessThanOrEqual(283);
    expect(code?.text).toMatch(/ …$/);
  });
});
