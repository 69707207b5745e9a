import type { Locale } from '@/lib/constants';
import { layoutText } from '@/lib/text/layout';

/** What pages say of the site that they belong to. */
export type Site = { siteUrl: string; name: string; locale: Locale; description: string };

/** The site as a page's shell describes it. */
export function siteOf(shell: { siteUrl: string; locale: Locale; layout: { name: string } }): Site {
  const { siteUrl, locale, layout } = shell;
  return { siteUrl, locale, name: layout.name, description: layoutText[locale].siteDescription };
}
