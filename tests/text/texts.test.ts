import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defineText } from '@/lib/text/define';
import { langOf } from '@/lib/text/english-sentences';

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

/** Common words of English that are no words of Indonesian. */
const ENGLISH_WORDS =
  /\b(?:the|is|are|was|not|no|to|of|and|or|in|on|for|with|your?|please|try|again|wrong|failed|required|invalid|missing|create|search|all|recent|related|articles|settings|something|image|load)\b/gi;
/** English words within Indonesian sentences of the specification. */
const MIXED = new Set(['Article tidak ditemukan', 'Request OTP Gagal!']);

/** Lists what a text says, of functions with a number for every value, unless they take something else. */
function wordsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text];
  if (typeof text === 'function') {
    try {
      return wordsOf((text as (...values: unknown[]) => unknown)('7', '7', '7'));
    } catch {
      return [];
    }
  }
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(wordsOf) : [];
}

/** Returns whether a text is English: most of its words are, or it is a sentence that is the same in both languages. */
function isEnglish(text: string, english: ReadonlySet<string>): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isShared = words.length > 1 && english.has(text);
  return words.length > 0 && (isShared || (text.match(ENGLISH_WORDS) ?? []).length > words.length / 2);
}

describe('English sentences among the Indonesian texts are marked as such', async () => {
  it.each(await readTexts())('$file', ({ texts }) => {
    const english = new Set(wordsOf(texts.en));
    const unmarked = wordsOf(texts.id).filter(
      (text) => isEnglish(text, english) && langOf(text) === undefined && !MIXED.has(text),
    );
    expect(unmarked).toEqual([]);
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
