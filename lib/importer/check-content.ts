import { buildRow } from './records/build-row';
import { type LoadOptions, loadSource } from './load-source';
import { nameLeftOut } from './name-left-out';
import type { ContentRow, SourceItem, Problem, ProblemKind } from './items/types';

type CheckOptions = Pick<LoadOptions, 'folder' | 'source' | 'locale'> & {
  onProgress?: (done: number, total: number) => void;
};
type CheckReport = { items: number; problems: Problem[]; failed: number };

/** Problems that readers do not notice. */
const REMARKS: ReadonlySet<ProblemKind> = new Set([
  'other-encoding',
  'guessed-front-matter',
  'missing-parent',
  'removed-attributes',
  'not-in-toc',
  'duplicate-key',
  'embed-to-link',
  'old-site-link',
  'unsupported-file',
  'grouped',
  'draft',
  'hidden-comment',
  'about-repository',
  'hidden-folder',
]);

/**
 * Checks a folder of content without a database: links and anchors, pictures and their alt texts, topics without an
 * article, links from public to private items, and articles that repeat each other.
 */
export async function checkContent({ onProgress, ...options }: CheckOptions): Promise<CheckReport> {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const loaded = await loadSource({ ...options, report, skip: () => undefined }, []);
  const rows: ContentRow[] = [];
  const included = new Set<string>();
  for (const [index, sourceItem] of loaded.sourceItems.entries()) {
    const { row, lookedUp } = await buildRow(sourceItem, loaded.tools);
    if (row) rows.push(row);
    for (const { target } of lookedUp.links)
      if (sourceItem.visibility === 'public' && target?.visibility === 'private')
        report({ file: sourceItem.path, kind: 'private-link', detail: target.path });
    for (const { kind, written } of lookedUp.references) if (kind === 'text') included.add(written);
    onProgress?.(index + 1, loaded.sourceItems.length);
  }
  nameLeftOut({ ...loaded, included, problems }, report);
  reportHiddenTopics(loaded.sourceItems, report);
  for (const { file, other, share } of findSimilarArticles(rows)) {
    report({ file, kind: 'similar-articles', detail: `${other} (${Math.round(share * 100)} %)` });
  }
  await loaded.tools.trial.close();
  const failed = problems.filter(({ kind }) => !REMARKS.has(kind)).length;
  return { items: rows.length, problems, failed };
}

/** Reports public topics without a public article. */
function reportHiddenTopics(sourceItems: SourceItem[], report: (problem: Problem) => void): void {
  const articles = sourceItems.filter(
    (sourceItem) => sourceItem.model === 'help-article' && sourceItem.visibility === 'public',
  );
  const seen = new Set(articles.map((sourceItem) => `${sourceItem.topicUid} ${sourceItem.locale}`));
  for (const sourceItem of sourceItems) {
    if (sourceItem.model !== 'help-topic' || sourceItem.visibility === 'private') continue;
    if (!seen.has(`${sourceItem.uid} ${sourceItem.locale}`))
      report({ file: sourceItem.path, kind: 'empty-topic', detail: sourceItem.name });
  }
}

/** The largest share of common sentences of two articles. */
const MAX_SHARE = 0.3;
/** In characters; shorter sentences (captions, "Klik Simpan.") repeat anyway. */
const MIN_SENTENCE = 25;
const MIN_SENTENCES = 5;
/** A sentence in more articles is a set phrase, and comparing all of them would take quadratic time. */
const MAX_OCCURRENCES = 50;

type SimilarPair = { file: string; other: string; share: number };

/** Finds articles in one language that share too many sentences, relative to the shorter one. */
function findSimilarArticles(rows: ContentRow[]): SimilarPair[] {
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
