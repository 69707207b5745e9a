import { loadSource, type LoadOptions } from '@/lib/importer/load-source';
import { buildRow } from '@/lib/importer/records/build-row';
import type { ContentRow, Draft, Problem, ProblemKind } from '@/lib/importer/types';
import { findSimilarArticles } from './similar-articles';

export type CheckOptions = Pick<LoadOptions, 'folder' | 'source' | 'locale'> & {
  onProgress?: (done: number, total: number) => void;
};
export type CheckReport = { items: number; problems: Problem[]; failed: number };

/** What an importer may say without anything being wrong for a reader. */
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
  'draft',
]);

/**
 * Checks a folder of content without a database: links and anchors, pictures and their texts, topics without an
 * article, private items that public ones link to, and articles that repeat each other.
 */
export async function checkContent({ onProgress, ...options }: CheckOptions): Promise<CheckReport> {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const loaded = await loadSource({ ...options, report, skip: () => undefined }, []);
  const rows: ContentRow[] = [];
  const onLink = (from: Draft, target: Draft): void => {
    if (from.visibility === 'private' || target.visibility !== 'private') return;
    report({ file: from.path, kind: 'private-link', detail: target.path });
  };
  for (const [index, draft] of loaded.drafts.entries()) {
    const row = await buildRow(draft, '', { ...loaded.tools, onLink });
    if (row) rows.push(row);
    onProgress?.(index + 1, loaded.drafts.length);
  }
  reportHiddenTopics(loaded.drafts, report);
  for (const { file, other, share } of findSimilarArticles(rows)) {
    report({ file, kind: 'similar-articles', detail: `${other} (${Math.round(share * 100)} %)` });
  }
  const failed = problems.filter(({ kind }) => !REMARKS.has(kind)).length;
  return { items: rows.length, problems, failed };
}

/** A public topic of which no visitor sees an article. */
function reportHiddenTopics(drafts: Draft[], report: (problem: Problem) => void): void {
  const articles = drafts.filter((draft) => draft.model === 'help-article' && draft.visibility === 'public');
  const seen = new Set(articles.map((draft) => `${draft.topicUid} ${draft.locale}`));
  for (const draft of drafts) {
    if (draft.model !== 'help-topic' || draft.visibility === 'private') continue;
    if (!seen.has(`${draft.uid} ${draft.locale}`))
      report({ file: draft.path, kind: 'empty-topic', detail: draft.name });
  }
}
