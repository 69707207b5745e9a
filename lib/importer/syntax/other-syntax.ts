import { asLabel, asTarget, attribute, readAttributes } from './attributes';
import { replaceOutsideCode } from './code-ranges';
import type { ReportSyntax } from '../items/types';

const DOCFX_IMAGE = /:::image\s((?:"[^"]*"|[^":]|:(?!::))*?):::/gi;
const DOCFX_CODE = /:::code\s((?:"[^"]*"|[^":]|:(?!::))*?):::|\[!code-[\w-]*\s*\[[^\]]*\]\(([^)]*)\)\]/gi;
const DOCFX_LINES = /^([ \t]*>)?[ \t]*(?:\[!div[^\]\n]*\]|:::image-end:::)[ \t]*$/gim;
const DOCFX_TAB = /^#{1,6}[ \t]+\[([^\]\n]+)\]\(#tab\/[^)\n]*\)[ \t]*$/gm;
const DOCFX_SPAN = /\[!(?:UICONTROL|DNL)\s+(?!\s)([^\]\n]+)\]/gi;
/** Badges and other markup around words. */
const DOCFX_MARK =
  /\[!(?!include|video|code|div|note|tip|warning|important|caution)[a-z-]+\s+(?!\s)([^\]\n]+)\](?:\{[^{}\n]*\})?(?!\()/gi;
/** An include of Fumadocs, also on several lines. */
const FUMADOCS_INCLUDE = /<include(?:\s[^<>]*)?>(\s*)([^<>\s]+)(\s*)<\/include>/g;
const CONTENTS =
  /^[ \t]*(?:\[\[_?TOC_?\]\]|\[TOC\]|\$\{toc\}|\{:[ \t]*toc[^}\n]*\}|(?:[-*]|1\.)[ \t]+TOC[ \t]*\n\{:[ \t]*toc[^}\n]*\})[ \t]*$/gim;
/** Attributes of kramdown and Pandoc after a link, picture or block; ids of headings are read later. */
const INLINE_ATTRIBUTES = /(\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))\{:?[ \t]*[.#\w][^{}\n]*\}/g;
/** The name of the part that follows, in MyST: `(bagian)=`. */
const MYST_TARGET = /^\([\w-]+\)=[ \t]*$/gm;
/** A file of Docusaurus that is no page: `pathname:///files/a.png`. */
const DOCUSAURUS_FILE = /(\]\(|\b(?:src|href)=["'])pathname:\/\/(?=\/)/g;
/** The size of a picture behind its path: `![Layar](a.png =300x200)`. */
const IMAGE_SIZE = /(!\[[^\]\n]*\]\([^()\s]+(?:[ \t]+"[^"\n]*")?)[ \t]+=\d*%?x?\d*%?[ \t]*\)/g;
const BLOCK_ATTRIBUTES = /^[ \t>]*\{:[^{}\n#]*\}[ \t]*$/gm;
const HEADING_CLASS = /^([ \t]*#{1,6}[ \t].*?)\{:?[ \t]*\.[^#{}\n]*\}[ \t]*$/gm;
const COMMENT_ID = /^([ \t]*#{1,6}[ \t].*?)\{\/\*[ \t]*#?([\w-]+)[ \t]*\*\/\}[ \t]*$/gm;

/** Converts the syntax of DocFX, Fumadocs, kramdown and Pandoc that is limited to a few lines. */
export function convertOtherSyntax(source: string, report: ReportSyntax): string {
  let text = replaceOutsideCode(
    source,
    COMMENT_ID,
    (_match, heading = '', id = '') => `${heading.trimEnd()} {#${id}}`,
  );
  text = replaceOutsideCode(
    text,
    FUMADOCS_INCLUDE,
    (_match, before = '', path = '', after = '') => `${before}[!INCLUDE [](${path})]${after}`,
  );
  text = replaceOutsideCode(text, DOCFX_IMAGE, (match, given = '') => {
    const attributes = readAttributes(given);
    const src = attribute(attributes, 'source', 'src');
    if (!src) return reported(report, match, '');
    return `![${asLabel(attribute(attributes, 'alt-text') ?? '')}](${asTarget(src)})`;
  });
  text = replaceOutsideCode(text, DOCFX_CODE, (match, given = '', path = '') => {
    const source = attribute(readAttributes(given), 'source') ?? path;
    return reported(report, match, source ? `\`${source}\`` : '');
  });
  text = replaceOutsideCode(text, DOCFX_LINES, (_match, quote = '') => quote);
  text = replaceOutsideCode(text, DOCFX_TAB, (_match, label = '') => `**${label}**`);
  text = replaceOutsideCode(text, DOCFX_SPAN, (_match, label = '') => `**${label.trim()}**`);
  text = replaceOutsideCode(text, DOCFX_MARK, (_match, label = '') => label.trim());
  text = replaceOutsideCode(text, CONTENTS, () => '');
  text = replaceOutsideCode(text, HEADING_CLASS, (_match, heading = '') => heading.trimEnd());
  text = replaceOutsideCode(text, MYST_TARGET, () => '');
  text = replaceOutsideCode(text, DOCUSAURUS_FILE, (_match, before = '') => before);
  text = replaceOutsideCode(text, IMAGE_SIZE, (_match, picture = '') => `${picture})`);
  text = replaceOutsideCode(text, INLINE_ATTRIBUTES, (_match, link = '') => link);
  text = replaceOutsideCode(text, MARKED, (_match, words = '') => `<mark>${words}</mark>`);
  text = replaceOutsideCode(text, HTML_LINE, (_match, tag = '', _name, words = '') => tag + asHtml(words));
  return replaceOutsideCode(text, BLOCK_ATTRIBUTES, () => '');
}

/** Text within a line of HTML, which is Markdown in MDX only. */
const HTML_LINE = /(<(summary|caption|figcaption|th|td|dt|dd)\b[^<>\n]*>)(.*?)(?=<\/\2>)/gi;

const asHtml = (words: string): string =>
  words
    .replace(/`([^`]+)`/g, (_match, code: string) => `<code>${code.replace(/</g, '&lt;')}</code>`)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!!)\[([^[\]]+)\]\(([^()\s"]+)\)/g, '<a href="$2">$1</a>');

function reported(report: ReportSyntax, match: string, replacement: string): string {
  report('unknown-shortcode', match.slice(0, 120));
  return replacement;
}

/** Highlighted text in Obsidian. */
const MARKED = /(?<![=\w])==(?![=\s])([^=\n]*[^=\s])==(?![=\w])/g;
const WIKI = /(!?)\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]/g;

/** Names of pages, and not the double brackets of arrays and shells. */
const PAGE_NAME = /^[\p{L}\p{N}][^"'$=<>{}]*$/u;

const PAGE_FILE = /\.(md|mdx|markdown)$/i;

/**
 * Converts wiki links, `[[Page#part|text]]`, `[[#part]]` and `![[picture.png]]`. Links without a target are replaced by
 * their text, and reported if they look like a link; a page that is inserted becomes a link.
 */
export function convertWikiLinks(
  source: string,
  find: (name: string) => string | undefined,
  report: ReportSyntax,
): string {
  return replaceOutsideCode(source, WIKI, (match, bang, target = '', label) => {
    const [name = '', ...parts] = target.split('#');
    // `Page#Section#Part` leads to the part.
    const anchor = parts.at(-1) ?? '';
    const hash = anchor ? `#${encodeURIComponent(anchor.trim())}` : '';
    if (name === '' && !bang && PAGE_NAME.test(anchor)) return `[${asLabel(label ?? anchor)}](${hash})`;
    const path = find(name.trim());
    if (path === undefined) {
      if (!PAGE_NAME.test(target) || /^\d+$/.test(target)) return match;
      report(bang ? 'missing-image' : 'broken-link', match);
      return label ?? target;
    }
    const isPage = PAGE_FILE.test(path);
    const text = bang && /^\d+(x\d+)?$/.test(label ?? '') ? undefined : label;
    if (bang && !isPage) return `![${asLabel(text ?? name)}](${asTarget(path)})`;
    if (bang) report('inserted-page', match);
    return `[${asLabel(text ?? target)}](${asTarget(path + hash)})`;
  });
}

/** Syntax that was not converted and that readers would see. */
const PRINTED = new RegExp(
  [
    /\{\{[<%][^{}\n]{1,80}\}\}|\{%[^%\n]{1,80}%\}/,
    /\{\{\s*\$[^{}\n]{1,80}\}\}/, // variables of Vue
    /^:{3,}[^\n:]{0,80}$/,
    /^\[block:[\w-]{1,40}\]/, // ReadMe
    /\[!(?!INCLUDE|VIDEO)[A-Z][^\]\n]*\](?!\()/,
    /^:[ \t]{1,3}\S[^\n]{0,80}/, // definitions of Pandoc and MkDocs
    /^\*\[[^\]\n]{1,80}\]:[^\n]{0,80}/, // abbreviations
    /(?<!\w)\+\+[a-zA-Z0-9][\w-]*(?:\+[\w-]+)*\+\+(?!\w)/, // keys in MkDocs
    /:(?:material|fontawesome|octicons|simple)-[\w-]{1,80}:/, // icons in MkDocs
    /(?<=^|[ \t])\^(?:[a-zA-Z][\w-]{1,80}|[0-9a-f]{6})$/, // names of blocks in Obsidian
    /\[\[#\^[\w-]{1,80}(?:\|[^\]\n]{0,80})?\]\]/, // links to them
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'gm',
);

/** Reports what is left of other dialects. */
export function reportPrinted(text: string, report: ReportSyntax): void {
  replaceOutsideCode(text, PRINTED, (match) => {
    const isAlert = /^\[![A-Za-z]+\]$/.test(match);
    const isInclude = /^\{.*include/i.test(match);
    if (!isAlert && !isInclude) report('printed-syntax', match.trim());
    return match;
  });
}
