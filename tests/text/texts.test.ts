import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defineText } from '@/lib/text/define';

type Texts = { id: Record<string, unknown>; en: Record<string, unknown> };

const folder = new URL('../../lib/text/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'define.ts');

/** Every text of every screen, with the screen's file. */
async function readTexts(): Promise<{ file: string; texts: Texts }[]> {
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exports: (await import(new URL(file, folder).href)) as object })),
  );
  return modules.flatMap(({ file, exports }) =>
    Object.values(exports)
      .filter((value): value is Texts => typeof value === 'object' && 'id' in value && 'en' in value)
      .map((texts) => ({ file, texts })),
  );
}

describe('texts', async () => {
  const all = await readTexts();

  it('are found', () => {
    expect(all.length).toBeGreaterThan(8);
  });

  it.each(all)('$file: English has what Indonesian has, and nothing is empty', ({ texts }) => {
    expect(Object.keys(texts.en).sort()).toEqual(Object.keys(texts.id).sort());
    for (const [key, value] of [...Object.entries(texts.id), ...Object.entries(texts.en)]) {
      if (typeof value === 'string') expect(value.trim(), key).not.toBe('');
    }
  });
});

describe('when no answer came', () => {
  const others = files.filter((file) => file !== 'offline.ts');

  it.each(others)('%s does not tell people that their connection is the cause', async (file) => {
    const source = await readFile(new URL(file, folder), 'utf8');
    expect(source).not.toMatch(/periksa koneksi|check your connection/i);
  });
});

describe('defineText', () => {
  it('lets no language lack a text or have one too many', () => {
    defineText({ title: 'Judul' }, { title: 'Title' });
    // @ts-expect-error English lacks a text
    defineText({ title: 'Judul', lead: 'Awal' }, { title: 'Title' });
    // @ts-expect-error English has one too many
    defineText({ title: 'Judul' }, { title: 'Title', lead: 'Lead' });
    // @ts-expect-error a text that takes a number takes it in every language
    defineText({ count: (count: number) => `${count}` }, { count: (name: string) => name });
  });
});
