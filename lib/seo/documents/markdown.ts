import { MCP_PATH, OPENAPI_PATH, type Locale } from '@/lib/constants';
import { htmlToText } from '@/lib/format/html-to-text';
import { absoluteUrl, type Site } from '../site';
import { SITEMAP_PATH } from '../document-paths';
import { inertMarkdown } from './inert-markdown';

/** Returns a text as one line of Markdown without markup. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);

/**
 * Returns the body of an item as Markdown: as it was written, without what could run, else its HTML as plain text; undefined
 * without a body.
 */
export async function markdownBody(item: object): Promise<string | undefined> {
  const written =
    'markdown_body' in item && typeof item.markdown_body === 'string' ? item.markdown_body : undefined;
  const inert = written === undefined ? undefined : await inertMarkdown(written);
  if (inert !== undefined) return inert;
  return 'html_body' in item && typeof item.html_body === 'string' ? htmlToText(item.html_body) : undefined;
}

export type MarkdownArticle = {
  title: string;
  description: string | null;
  body: string;
  /** An absolute URL. */
  url: string;
  updated: string;
};

/** Returns an article as Markdown: title, description, URL and date above its own Markdown body. */
export function articleMarkdown({ title, description, body, url, updated }: MarkdownArticle): string {
  const lead = description ? [`> ${escapeMarkdown(description)}`, ''] : [];
  const head = [`# ${escapeMarkdown(title)}`, '', ...lead, `<${url}> · ${updated.slice(0, 10)}`, ''];
  return `${[...head, body.trim()].join('\n')}\n`;
}

/** A link of `llms.txt`; its path has no language prefix. */
export type LlmsLink = { title: string; path: string; locale: Locale; description: string | null };
export type LlmsSection = { title: string; links: readonly LlmsLink[] };

/**
 * Writes `llms.txt` (llmstxt.org): the site's name and description, then lists of links under second-level headings.
 */
export function llmsTxt(site: Site, sections: readonly LlmsSection[]): string {
  const { siteUrl, name, description, locale } = site;
  const filled = sections.filter(({ links }) => links.length > 0);
  const blocks = filled.map(({ title, links }) =>
    [`## ${escapeMarkdown(title)}`, '', ...links.map((link) => llmsLine(siteUrl, link))].join('\n'),
  );
  const head = `# ${escapeMarkdown(name)}\n\n> ${escapeMarkdown(description)}`;
  const link = (title: string, path: string, note: string) => `- [${title}](${siteUrl}${path}): ${note}`;
  const machines = [
    '## For programs',
    '',
    'The address of every article followed by `.md` answers it as Markdown.',
    '',
    link('MCP', MCP_PATH, 'tools for agents (streamable HTTP): search, read, service hours, requests'),
    link('OpenAPI', OPENAPI_PATH, 'the API as OpenAPI 3.1'),
    link('API', '/api-docs', 'the same as a page'),
  ].join('\n');
  const optional = `## Optional\n\n- [Sitemap](${absoluteUrl(siteUrl, SITEMAP_PATH, locale)})`;
  return `${[head, machines, ...blocks, optional].join('\n\n')}\n`;
}

function llmsLine(siteUrl: string, { title, path, locale, description }: LlmsLink): string {
  const note = description ? `: ${escapeMarkdown(description)}` : '';
  return `- [${escapeMarkdown(title)}](${absoluteUrl(siteUrl, path, locale)})${note}`;
}
