import type { ContentRow } from '@/lib/importer/types';

/** Articles that share more of their sentences than this were made from one skeleton. */
const MAX_SHARE = 0.3;
/** Shorter sentences (captions, "Klik Simpan.") repeat by nature, in characters. */
const MIN_SENTENCE = 25;
const MIN_SENTENCES = 5;
/** A sentence in more articles than this is a set phrase; comparing all of them would be quadratic. */
const MAX_OCCURRENCES = 50;

export type SimilarPair = { file: string; other: string; share: number };

/** Pairs of articles in one language that share too many sentences; the share counts for the shorter of the two. */
export function findSimilarArticles(rows: ContentRow[]): SimilarPair[] {
  const articles = rows
    .filter((row) => row.model === 'help-article' || row.model === 'blog')
    .map((row) => ({ row, sentences: sentencesOf(row.plain_text ?? '') }))
    .filter(({ sentences }) => sentences.size >= MIN_SENTENCES);
  const holders = new Map<string, number[]>();
  articles.forEach(({ row, sentences }, index) => {
    for (const sentence of sentences) {
      const key = `${row.locale} ${sentence}`;
      holders.set(key, [...(holders.get(key) ?? []), index]);
    }
  });
  const shared = new Map<string, number>();
  for (const indexes of holders.values()) {
    if (indexes.length > MAX_OCCURRENCES) continue;
    for (const [at, a] of indexes.entries()) {
      for (const b of indexes.slice(at + 1)) shared.set(`${a} ${b}`, (shared.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  return [...shared].flatMap(([pair, count]) => {
    const [a, b] = pair.split(' ').map((index) => articles[Number(index)]);
    if (!a || !b) return [];
    const share = count / Math.min(a.sentences.size, b.sentences.size);
    return share > MAX_SHARE ? [{ file: a.row.source_path, other: b.row.source_path, share }] : [];
  });
}

function sentencesOf(text: string): Set<string> {
  const parts = text.split(/(?<=[.!?:])\s+|\n/u);
  const plain = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return new Set(plain.filter((part) => part.length >= MIN_SENTENCE));
}
