import type { Locale } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';

/**
 * A part of the sitemap: the pages that stand by themselves, the blog, or one category with what is below it. A
 * category with more articles than a part holds has several.
 */
export type PartName =
  | { kind: 'pages' | 'blog'; locale: Locale }
  | { kind: 'category'; locale: Locale; categoryKey: string; number: number };

/** Articles in one part. The protocol allows 50,000 addresses and 50 MB; an address with its languages takes 1 KB. */
export const PART_SIZE = 20_000;

/** `id-pages`, `id-blog`, `id-1-{categoryKey}`: the number stands first, for a key may end with one. */
export function partName(part: PartName): string {
  const { kind, locale } = part;
  return kind === 'category' ? `${locale}-${part.number}-${part.categoryKey}` : `${locale}-${kind}`;
}

/** Reads what `partName` wrote; undefined for anything else. */
export function parsePartName(name: string): PartName | undefined {
  const [, language, rest = ''] = /^(id|en)-(.+)$/s.exec(name) ?? [];
  if (!language) return undefined;
  const locale = toLocale(language);
  if (rest === 'pages' || rest === 'blog') return { kind: rest, locale };
  const [, number, categoryKey = ''] = /^([1-9]\d{0,3})-(.+)$/s.exec(rest) ?? [];
  return number ? { kind: 'category', locale, categoryKey, number: Number(number) } : undefined;
}
