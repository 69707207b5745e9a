import { LOCALES } from '@/lib/constants';

export type Crumb = { name: string; url: string };

/**
 * The category key of an article: the third segment of the second crumb's address, `/content/{categoryKey}`
 * (behaviour.md §2), counted as split by slashes. An origin, a query and a language prefix in front do not count.
 */
export function breadcrumbCategory(crumbs: readonly Crumb[]): string | undefined {
  const url = crumbs[1]?.url;
  if (!url) return undefined;
  const path = url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  const segments = path.split('/');
  if (LOCALES.some((locale) => locale === segments[1])) segments.splice(1, 1);
  return segments[2] ? decode(segments[2]) : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
