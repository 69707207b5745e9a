import type { ReportSyntax } from '@/lib/importer/items/types';
import { asLabel, asTarget, attribute, type Attributes, readAttributes } from './attributes';
import { replaceOutsideCode } from './code-ranges';

// Names of shortcodes in different tools.
const VIDEO_NAMES = new Set('youtube youtubeplayer video vimeo embed youtube-lite'.split(' '));
const IMAGE_NAMES = new Set('figure image img imgproc picture lightbox zoomimage screenshot'.split(' '));
const LINK_NAMES = new Set('ref relref link rel url post_url siteurl absurl relurl'.split(' '));
/** Shortcodes that are replaced by the text within. */
const FRAME_NAMES = new Set([
  ...'tabs tabpane codetabs steps step cardpane cards columns column grid accordion raw endraw'.split(' '),
  ...'comment endcomment capture endcapture content-ref endcontent-ref code endcode endtabs endtab'.split(
    ' ',
  ),
  ...'endstep endstepper stepper endhint if elsif else endif unless endunless ifversion rowheaders'.split(
    ' ',
  ),
  ...'endrowheaders for endfor assign mobile endmobile desktop enddesktop webui endwebui cli endcli'.split(
    ' ',
  ),
  ...'curl endcurl swagger endswagger case when endcase highlight endhighlight details enddetails'.split(' '),
  ...'expand collapse heading stack'.split(' '),
]);

// A shortcode ends before the next one opens, because each unclosed one would be searched to the end of the text.
const HUGO =
  /\{\{([<%])\s*(?:(\/)\s*)?([\w./-]+)(?![\w./-])((?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`{]|\{(?!\{[<%]))*?)[>%]\}\}/g;
const LIQUID = /\{%-?\s*(\/?)([\w-]+)(?![\w-])((?:"[^"]*"|'[^']*'|[^"'%{]|\{(?!%)|%(?!\}))*?)-?%\}/g;
/** A quoted text that filters of Liquid change: `{{ "/img/a.png" | relative_url }}`. */
const FILTERED = /\{\{-?\s*(["'])([^"'{}\n]*)\1\s*(?:\|[^{}\n]*)?\}\}/g;
/** Jekyll's URL of the site before a path, and its other variables, whose values are unknown. */
const SITE_URL = /\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g;
const VARIABLE = /\{\{-?\s*(?:site|page|layout|theme|user|product|variables?)\.[\w.-][^{}\n]*\}\}/g;
/** MDN's macros: `{{HTMLElement("a")}}`, `{{Compat}}`. */
const MACRO =
  /\{\{\s*([A-Z][\w]*|[a-z]+[A-Z]\w*|glossary|jsxref|domxref|cssxref)\s*(?:\(([^{}]*)\)\s*)?\}\}/g;

const HIGHLIGHT =
  /\{(%|\{[<%])-?\s*highlight\s+([\w+#-]+)(?![\w+#-])[^}]*?[%>]\}+[ \t]*\n([\s\S]*?)\n[ \t]*\{(?:%|\{[<%])-?\s*\/?(?:end)?highlight\s*-?[%>]\}+/g;

/** Converts code in shortcodes to fenced code; runs first, so that its content is not converted. */
export const convertHighlights = (source: string): string =>
  replaceOutsideCode(
    source,
    HIGHLIGHT,
    (_match, _mark, language = '', code = '') => `\`\`\`${language}\n${code}\n\`\`\``,
  );

/** Comments of Jekyll, Liquid and Docsy. */
const COMMENTS =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/comment\s*[>%]\}\}/g;

/** Removes Jekyll's `raw` markers, also in code. */
export const dropRawMarks = (source: string): string => source.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');

/**
 * Converts shortcodes of Hugo, Jekyll, GitBook and MDN: pictures, videos and links become Markdown; tabs and the like are
 * replaced by their title and content; all others are reported and replaced by their text. Those in `spared` are left to
 * another step.
 */
export function convertShortcodes(
  source: string,
  report: ReportSyntax,
  spared: { has(name: string): boolean } = new Set<string>(),
): string {
  const convertOne = (code: Shortcode): string =>
    spared.has(baseName(code)) ? code.match : convert(code, report);
  const shown = replaceOutsideCode(source, COMMENTS, (match) => {
    report('hidden-comment', match.replace(/\s+/g, ' ').slice(0, 120));
    return '';
  });
  let text = replaceOutsideCode(shown, HUGO, (match, _mark, slash, name = '', rest = '') =>
    convertOne({ match, name, rest: rest.trimEnd().replace(/\/$/, ''), isEnd: slash === '/' }),
  );
  text = replaceOutsideCode(text, LIQUID, (match, slash, name = '', rest = '') => {
    const isEnd = slash === '/' || /^end/.test(name);
    if (name === 'include' || name === 'include_cached' || name === 'include_relative') return match;
    return convertOne({ match, name: name.replace(/^end(?=[a-z])/, ''), rest, isEnd });
  });
  text = replaceOutsideCode(text, SITE_URL, () => '');
  text = replaceOutsideCode(text, FILTERED, (_match, _quote, inner = '') => inner);
  text = replaceOutsideCode(text, VARIABLE, (match) => {
    report('unknown-shortcode', match);
    return match;
  });
  return replaceOutsideCode(text, MACRO, (match, name = '', given) => {
    const words = [...(given ?? '').matchAll(/"([^"]*)"|'([^']*)'/g)].map((word) => word[1] ?? word[2] ?? '');
    report('unknown-shortcode', match);
    const label = words.filter(Boolean).slice(0, 2).pop();
    return label === undefined ? '' : /element|xref/i.test(name) ? `\`${label}\`` : label;
  });
}

type Shortcode = { match: string; name: string; rest: string; isEnd: boolean };

const baseName = ({ name }: Shortcode): string => name.toLowerCase().split('/').pop() ?? '';

function convert(code: Shortcode, report: ReportSyntax): string {
  const name = baseName(code);
  if (code.isEnd) return '';
  const attributes = readAttributes(code.rest);
  if (IMAGE_NAMES.has(name)) return picture(attributes) ?? unknown(code, attributes, report);
  if (VIDEO_NAMES.has(name)) return video(name, attributes) ?? unknown(code, attributes, report);
  if (LINK_NAMES.has(name)) {
    const url = attributes.positional[0] ?? attribute(attributes, 'path', 'href', 'url') ?? '';
    // In Jekyll it is a path from the root.
    return name === 'link' && code.match.startsWith('{%') && url ? `/${url}` : url;
  }
  if (name === 'content-ref') return '';
  if (name === 'file') return fileLink(attributes) ?? unknown(code, attributes, report);
  const title = attribute(attributes, 'title', 'name', 'label', 'header', 'summary', 'text', 'tabname');
  if (name === 'tab' || name === 'step' || name === 'card' || name === 'details' || name === 'expand') {
    const label = title ?? attributes.positional[0];
    const more = [attribute(attributes, 'subtitle', 'description'), attribute(attributes, 'footer')];
    return [label && `**${asLabel(label)}**`, ...more].filter(Boolean).join(' ');
  }
  if (FRAME_NAMES.has(name)) {
    if (/^(if|ifversion|unless|for|case|assign|capture)$/.test(name)) report('removed-code', code.match);
    return title && name !== 'code' ? `**${asLabel(title)}**` : '';
  }
  return unknown(code, attributes, report);
}

function picture(attributes: Attributes): string | undefined {
  const src =
    attribute(attributes, 'src', 'image', 'url', 'path', 'href', 'file') ?? attributes.positional[0];
  if (!src) return undefined;
  const alt =
    attribute(attributes, 'alt', 'title', 'caption', 'description') ?? attributes.positional[1] ?? '';
  const caption = attribute(attributes, 'caption', 'title');
  const title = caption && caption !== alt ? ` "${caption.replace(/["\n]/g, '')}"` : '';
  return `![${asLabel(alt)}](${asTarget(src)}${title})`;
}

function video(name: string, attributes: Attributes): string | undefined {
  const given = attribute(attributes, 'id', 'src', 'url', 'video', 'videoid') ?? attributes.positional[0];
  if (!given) return undefined;
  const isId = /^[\w-]{5,20}$/.test(given);
  const url = !isId
    ? given
    : name === 'vimeo'
      ? `https://vimeo.com/${given}`
      : `https://www.youtube.com/watch?v=${given}`;
  return `[${asLabel(attribute(attributes, 'title') ?? url)}](${asTarget(url)})`;
}

function fileLink(attributes: Attributes): string | undefined {
  const src = attribute(attributes, 'src', 'href', 'url');
  if (!src) return undefined;
  return `[${asLabel(attribute(attributes, 'caption', 'title', 'name') ?? src.split('/').pop() ?? src)}](${asTarget(src)})`;
}

const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** The only argument of a shortcode, when it is quoted words and not a path. */
const WORDS_ALONE = /^\s*(["'])([^"'/]*\p{L}[^"'/]*)\1\s*$/u;

/**
 * Returns the readable argument of an unknown shortcode, or the last word of a variable's name. It is reported, except for a
 * link, which loses nothing.
 */
function unknown({ match, name, rest }: Shortcode, attributes: Attributes, report: ReportSyntax): string {
  if (PICTURE_FILE.test(attribute(attributes, 'src', 'file', 'image') ?? attributes.positional[0] ?? ''))
    return picture(attributes) ?? '';
  const text =
    attribute(attributes, 'text', 'title', 'label', 'name', 'caption', 'alt') ?? WORDS_ALONE.exec(rest)?.[2];
  const page = attribute(attributes, 'page', 'ref');
  const target = page ?? (text ? attribute(attributes, 'url', 'href', 'link') : undefined);
  if (target) return `[${asLabel(text ?? target)}](${asTarget(target)})`;
  report('unknown-shortcode', match.replace(/\s+/g, ' ').slice(0, 120));
  if (text) return text;
  if (name === 'data' || name === 'var' || name === 'variable' || name === 'param') {
    return (
      rest
        .trim()
        .split(/[\s.]+/)
        .pop() ?? ''
    )
      .replace(/["']/g, '')
      .replace(/[_-]+/g, ' ');
  }
  return '';
}
