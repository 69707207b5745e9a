import type { Locale } from '@/lib/constants';
import { absoluteUrl } from '../absolute-url';
import { SITEMAP_PATH } from '../document-paths';
import type { Site } from '../site';

/** One line of Markdown whose characters mean nothing. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);

export type MarkdownArticle = {
  title: string;
  description: string | null;
  body: string;
  /** Absolute. */
  url: string;
  updated: string;
};

/** An article as one Markdown text: its title and where it stands above the body as it was written. */
export function articleMarkdown({ title, description, body, url, updated }: MarkdownArticle): string {
  const lead = description ? [`> ${escapeMarkdown(description)}`, ''] : [];
  const head = [`# ${escapeMarkdown(title)}`, '', ...lead, `<${url}> · ${updated.slice(0, 10)}`, ''];
  return `${[...head, body.trim()].join('\n')}\n`;
}

/** Paths have no language's prefix. */
export type LlmsLink = { title: string; path: string; locale: Locale; description: string | null };
export type LlmsSection = { title: string; links: readonly LlmsLink[] };

/** `llms.txt` (llmstxt.org): a title, what the site is, and lists of links under second-level headings. */
export function llmsTxt(site: Site, sections: readonly LlmsSection[]): string {
  const { siteUrl, name, description, locale } = site;
  const filled = sections.filter(({ links }) => links.length > 0);
  const blocks = filled.map(({ title, links }) =>
    [`## ${escapeMarkdown(title)}`, '', ...links.map((link) => llmsLine(siteUrl, link))].join('\n'),
  );
  const head = `# ${escapeMarkdown(name)}\n\n> ${escapeMarkdown(description)}`;
  const optional = `## Optional\n\n- [Sitemap](${absoluteUrl(siteUrl, SITEMAP_PATH, locale)})`;
  return `${[head, ...blocks, optional].join('\n\n')}\n`;
}

function llmsLine(siteUrl: string, { title, path, locale, description }: LlmsLink): string {
  const note = description ? `: ${escapeMarkdown(description)}` : '';
  return `- [${escapeMarkdown(title)}](${absoluteUrl(siteUrl, path, locale)})${note}`;
}
