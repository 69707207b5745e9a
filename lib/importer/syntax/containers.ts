import type { AlertKind } from './allowed-html';
import type { ReportSyntax } from '@/lib/importer/items/types';
import { attribute, readAttributes } from './attributes';
import type { Line } from './code-ranges';

/** Names of alerts in other tools. */
export const ALERT_WORDS: ReadonlyMap<string, AlertKind> = new Map<string, AlertKind>([
  ...(
    [
      ...['note', 'info', 'information', 'abstract', 'example', 'question', 'seealso', 'important-note'],
      ...['faq', 'help', 'todo', 'summary', 'tldr'],
    ] as const
  ).map((word): [string, AlertKind] => [word, 'note']),
  ...(['tip', 'hint', 'success', 'check', 'done', 'idea', 'protip'] as const).map(
    (word): [string, AlertKind] => [word, 'tip'],
  ),
  ...(['important', 'callout', 'alert', 'admonition', 'notice', 'aside', 'secondary'] as const).map(
    (word): [string, AlertKind] => [word, 'important'],
  ),
  ...(['warning', 'warn', 'attention', 'deprecated'] as const).map((word): [string, AlertKind] => [
    word,
    'warning',
  ]),
  ...(['caution', 'danger', 'error', 'bug', 'critical', 'failure'] as const).map(
    (word): [string, AlertKind] => [word, 'caution'],
  ),
]);
/** Alerts whose kind is an attribute. */
const GENERIC = new Set(['callout', 'alert', 'admonition', 'notice', 'aside', 'hint']);

type Container = {
  alert?: AlertKind;
  title?: string;
  isEnd: (text: string) => boolean;
  /** The end mark, where text may follow it on its line. */
  end?: RegExp;
  isIndented?: boolean;
  indent: string;
};

/** A container, and the rest of the line after its marker. */
type Opening = {
  container: Container;
  rest: string;
  /** A name that no known tool has. */ unknown?: string;
};

const COLONS = /^(\s*)(:{3,})\s*(\{?[A-Za-z][\w-]*\}?)?(?:\[([^\]]*)\])?(.*)$/;
const HUGO_OPEN = /^(\s*)\{\{[<%]\s*([\w-]+)(?![\w-])(.*?)[>%]\}\}(.*)$/;
const LIQUID_OPEN = /^(\s*)\{%-?\s*([\w-]+)(?![\w-])(.*?)-?%\}(.*)$/;
const TAG_OPEN = /^(\s*)<([A-Z]\w*)((?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?)>(.*)$/;
const INDENT_OPEN = /^(\s*)(?:!!!|\?\?\?)\+?\s+([\w-]+)(?:\s+[\w-]+)*(?:\s+"([^"]*)")?\s*$/;
const TAB_OPEN = /^(\s*)===[!+]?\s+"([^"]*)"\s*$/;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function openingOf(text: string): Opening | undefined {
  const colons = COLONS.exec(text);
  if (colons?.[3]) return colonContainer(colons);
  const indented = INDENT_OPEN.exec(text) ?? undefined;
  if (indented) {
    const [, indent = '', word = '', title] = indented;
    const alert = ALERT_WORDS.get(word.toLowerCase()) ?? 'note';
    return { container: { alert, title, indent, isIndented: true, isEnd: () => false }, rest: '' };
  }
  const tab = TAB_OPEN.exec(text);
  if (tab) {
    const [, indent = '', title = ''] = tab;
    return { container: { title, indent, isIndented: true, isEnd: () => false }, rest: '' };
  }
  return namedContainer(text);
}

function namedContainer(text: string): Opening | undefined {
  const forms: [RegExp, (name: string) => RegExp][] = [
    [HUGO_OPEN, (name) => new RegExp(`\\{\\{[<%]\\s*/\\s*${escaped(name)}\\s*[>%]\\}\\}`, 'i')],
    [LIQUID_OPEN, (name) => new RegExp(`\\{%-?\\s*(?:end|/)${escaped(name)}\\s*-?%\\}`, 'i')],
    [TAG_OPEN, (name) => new RegExp(`</${escaped(name)}\\s*>`)],
  ];
  for (const [open, end] of forms) {
    const match = open.exec(text);
    const name = match?.[2] ?? '';
    const word = name.toLowerCase();
    const known = ALERT_WORDS.get(word);
    const given = (match?.[3] ?? '').trim();
    if (!match || !known || given.endsWith('/')) continue;
    const attributes = readAttributes(given);
    const kind =
      attribute(attributes, 'type', 'style', 'kind', 'variant', 'color', 'severity') ??
      attributes.positional[0];
    const alert = GENERIC.has(word) && kind ? (ALERT_WORDS.get(kind.toLowerCase()) ?? 'note') : known;
    const pattern = end(name);
    const container = {
      alert,
      title: attribute(attributes, 'title', 'header', 'heading'),
      indent: match[1] ?? '',
    };
    return {
      container: { ...container, end: pattern, isEnd: (line) => pattern.test(line) },
      rest: match[4] ?? '',
    };
  }
  return undefined;
}

function colonContainer(match: RegExpExecArray): Opening | undefined {
  const [, indent = '', colons = '', name = '', label, behind = ''] = match;
  const after = behind
    .trim()
    .replace(/(?<!:):{3,}$/, '')
    .trim();
  const word = name.toLowerCase().replace(/[{}]/g, '');
  if (/-end$/.test(word)) return undefined;
  const end = new RegExp(`^\\s*:{3,${colons.length}}\\s*(?:${escaped(word)}-end\\s*(?::+\\s*)?)?$`, 'i');
  const isEnd = (line: string): boolean => end.test(line);
  const alert = ALERT_WORDS.get(word);
  const named = /\{[^{}]*?title=["']([^"']*)["'][^{}]*\}/.exec(after)?.[1];
  const title = label ?? named ?? (after.replace(/\{[^{}]*\}/g, '').trim() || undefined);
  if (alert) return { container: { alert, title, indent, isEnd }, rest: '' };
  if (PLAIN_BOXES.has(word) || word === '') {
    return { container: { title: word === 'details' ? title : undefined, indent, isEnd }, rest: '' };
  }
  const ownLabel = word.charAt(0).toUpperCase() + word.slice(1).replace(/[-_]+/g, ' ');
  return { container: { alert: 'note', title: title ?? ownLabel, indent, isEnd }, rest: '', unknown: word };
}

/** Containers for layout or choice, of which only the content stays. */
const PLAIN_BOXES = new Set(
  (
    'details moniker zone zone-pivot-group row column columns col grid image code code-group tabs tab tab-set tab-item ' +
    'steps step card cards card-group lightbox content div section container raw v-pre no-loc form figure center left ' +
    'right align wrapper group block mermaid math video collapse collapsible accordion'
  ).split(' '),
);

/** The deepest nesting: each level adds a mark to every line within. */
const MAX_NESTED = 20;

const isColonMark = (text: string): boolean => /^\s*:{3,}\s*(?:[\w-]+(?:-end|:::)\s*)?(?::+\s*)?$/.test(text);

/**
 * Converts alerts of other tools (`:::note`, `!!! note`, `{{< note >}}`, `{% hint %}`, `<Note>`) to GitHub's; other
 * containers are replaced by their title and content. Markers must be on lines of their own or enclose one line.
 */
export function convertContainers(lines: Line[], report: ReportSyntax): Line[] {
  const open: Container[] = [];
  const result: Line[] = [];
  const emit = (text: string, from: Line): void => void result.push({ ...from, text: quoted(text, open) });

  function convertLine(line: Line, index: number): void {
    closeIndented(line, open);
    if (line.isCode) {
      emit(line.text, line);
      return;
    }
    const inner = open.at(-1);
    if (inner && !inner.isIndented && inner.isEnd(line.text)) {
      const [before, after] = aroundEnd(line.text, inner);
      if (before) emit(before, line);
      open.pop();
      // An empty line, because Markdown would continue the quote with the next one.
      emit('', line);
      if (after) convertLine({ ...line, text: after }, index);
      return;
    }
    const opening = openingOf(line.text);
    if (!opening || open.length >= MAX_NESTED || !isClosedBelow(opening, lines, index)) {
      if (isColonMark(line.text)) emit('', line);
      else emit(line.text, line);
      return;
    }
    if (opening.unknown !== undefined) report('unknown-component', `:::${opening.unknown}`);
    const after = openContainer(opening, line, open, emit);
    if (after) convertLine({ ...line, text: after }, index);
  }

  for (const [index, line] of lines.entries()) convertLine(line, index);
  return result;
}

/** Returns whether a marker has an end; one without, such as `{{< note "text" >}}`, is not a container. */
function isClosedBelow({ container, rest }: Opening, lines: Line[], index: number): boolean {
  const { isIndented, isEnd } = container;
  return (
    isIndented === true ||
    isEnd(rest) ||
    lines.slice(index + 1).some((line) => !line.isCode && isEnd(line.text))
  );
}

/** Returns the text of a line before and after the end mark of a container. */
function aroundEnd(text: string, { end }: Container): [string, string] {
  const match = end?.exec(text);
  if (!match) return [text.replace(/:{3,}.*/s, '').trim(), ''];
  return [text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim()];
}

/** Opens a container; returns the text behind it when it is closed on the same line. */
function openContainer(
  { container, rest }: Opening,
  line: Line,
  open: Container[],
  emit: (text: string, from: Line) => void,
): string {
  const { alert, title, indent, isEnd } = container;
  emit('', line);
  open.push(container);
  if (alert) emit(`${indent}[!${alert.toUpperCase()}]${title ? ` ${title}` : ''}`, line);
  else if (title) emit(`${indent}**${title}**`, line);
  if (!alert && title) emit('', line);
  const inline = rest.trim();
  if (!inline) return '';
  const isClosed = isEnd(inline);
  const [text, after] = isClosed ? aroundEnd(inline, container) : [inline, ''];
  if (text) emit(indent + text, line);
  if (!isClosed) return '';
  open.pop();
  emit('', line);
  return after;
}

/** Closes indented containers at the first line with less indentation. */
function closeIndented({ text }: Line, open: Container[]): void {
  while (
    open.at(-1)?.isIndented &&
    text.trim() !== '' &&
    !text.startsWith(`${open.at(-1)?.indent ?? ''}    `)
  ) {
    if (text.startsWith(`${open.at(-1)?.indent ?? ''}\t`)) return;
    open.pop();
  }
}

/** Quotes a line once for each open alert and removes the indentation of containers. */
function quoted(text: string, open: Container[]): string {
  let line = text;
  let marks = '';
  let indent = '';
  for (const container of open) {
    const isOwn = line.startsWith(container.indent) || line.trim() === '';
    const rest = isOwn ? line.slice(container.indent.length) : line.trimStart();
    if (indent === '' && marks === '') indent = container.indent;
    line = container.isIndented ? rest.replace(/^(?: {4}|\t)/, '') : rest;
    if (container.alert) marks += '> ';
  }
  if (open.length === 0) return text;
  return (indent + marks + line).trimEnd();
}
