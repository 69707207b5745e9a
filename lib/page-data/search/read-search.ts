import type { ParsedUrlQuery } from 'node:querystring';
import type { SearchHit } from '@/lib/contract/content';

type Value = string | string[] | undefined;

/** Nobody types more, and a longer address is somebody playing. */
const MAX_QUERY_LENGTH = 200;
const MAX_OFFSET = 10_000;

const first = (value: Value): string | undefined => (Array.isArray(value) ? value[0] : value);

/** What was asked for, from an address that anybody may have written: one line, without control characters. */
export function readQuery(value: Value): string {
  return (first(value) ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed();
}

/** Where the results start; anything strange means the beginning. */
export function readOffset(value: Value): number {
  const offset = Number(first(value));
  return Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0;
}

/** The groups in the order in which the page shows them. */
export const MODELS = [
  'help-article',
  'faq',
  'blog',
  'product',
  'store-location',
] as const satisfies readonly SearchHit['model'][];

/** The group that is shown alone; anything strange means all. */
export const readModel = (value: Value): SearchHit['model'] | undefined =>
  MODELS.find((model) => model === first(value));

/** What an address asks the articles for. */
export type ArticleQuery = { q: string; category?: string; topic?: string; offset: number };

export function readArticleQuery({ q, category, topic, offset }: ParsedUrlQuery): ArticleQuery {
  return {
    q: readQuery(q),
    category: readQuery(category) || undefined,
    topic: readQuery(topic) || undefined,
    offset: readOffset(offset),
  };
}
