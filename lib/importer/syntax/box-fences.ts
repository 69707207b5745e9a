import type { AlertKind } from './allowed-html';
import { asLabel, asTarget } from './attributes';

/** Names of fences that are boxes of text, not code, in tutorials and in MyST. */
const BOXES: ReadonlyMap<string, AlertKind | undefined> = new Map([
  ...(['note', 'info', 'smart', 'admonition', 'seealso', 'summary', 'quote', 'compare'] as const).map(
    (name): [string, AlertKind] => [name, 'note'],
  ),
  ...(['tip', 'hint'] as const).map((name): [string, AlertKind] => [name, 'tip']),
  ['important', 'important'],
  ...(['warn', 'warning', 'attention'] as const).map((name): [string, AlertKind] => [name, 'warning']),
  ...(['danger', 'caution'] as const).map((name): [string, AlertKind] => [name, 'caution']),
  // Text for one edition.
  ['online', undefined],
  ['offline', undefined],
]);
/** Directives of MyST that show a picture, whose path follows the name. */
const PICTURES = new Set(['image', 'figure']);
const OPEN = /^([ \t]*)(`{3,}|~{3,})[ \t]*\{?([\w-]+)\}?(?=\s|$)[ \t]*(.*)$/;
/** Most sources have no box; they are not split into lines. */
const ANY_BOX = new RegExp(
  `^[ \\t]*(?:\`{3,}|~{3,})[ \\t]*\\{?(?:${[...BOXES.keys(), ...PICTURES].join('|')})\\b`,
  'm',
);
const TITLE = /\b(?:header|title)=(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/;

/** Converts fences such as ```` ```smart header="Title" ```` to alerts, or to their text; the number of lines stays. */
export function convertBoxFences(source: string): string {
  if (!ANY_BOX.test(source)) return source;
  const lines = source.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const match = OPEN.exec(lines[index] ?? '');
    if (!match) continue;
    const [, indent = '', mark = '', name = '', rest = ''] = match;
    const end = closingLine(lines, index, mark);
    if (end === -1) return lines.join('\n');
    if (PICTURES.has(name.toLowerCase()) && /^\S+$/.test(rest.trim()))
      toPicture(lines, index, end, indent + rest.trim());
    else if (BOXES.has(name.toLowerCase()))
      toBox(lines, index, end, { indent, kind: BOXES.get(name.toLowerCase()), ...headOf(name, rest) });
    // Boxes may contain code, but code contains no boxes.
    else index = end;
  }
  return lines.join('\n');
}

/** Turns a directive with a picture into the picture and its caption. */
function toPicture(lines: string[], start: number, end: number, path: string): void {
  let alt = '';
  for (let index = start + 1; index < end; index += 1) {
    const [option, name, value = ''] = /^[ \t]*:([\w-]+):[ \t]*(.*)$/.exec(lines[index] ?? '') ?? [];
    if (name === 'alt') alt = value;
    if (option !== undefined) lines[index] = '';
  }
  const indent = /^[ \t]*/.exec(path)?.[0] ?? '';
  lines[start] = `${indent}![${asLabel(alt)}](${asTarget(path.trim())})`;
  lines[end] = '';
}

function closingLine(lines: string[], from: number, mark: string): number {
  const close = new RegExp(`^[ \\t]*${mark[0]}{${mark.length},}[ \\t]*$`);
  return lines.findIndex((line, index) => index > from && close.test(line));
}

type Head = { title: string; text: string };
type Box = Head & { indent: string; kind: AlertKind | undefined };

/** Returns the title of a box and the text on its first line. */
function headOf(name: string, rest: string): Head {
  const found = TITLE.exec(rest);
  const text = rest.replace(TITLE, '').trim();
  if (!found && name.toLowerCase() === 'admonition') return { title: text, text: '' };
  return { title: (found?.[1] ?? found?.[2] ?? '').replace(/\\(.)/g, '$1'), text };
}

function toBox(lines: string[], start: number, end: number, { indent, kind, title, text }: Box): void {
  const quote = kind === undefined ? '' : '> ';
  // Text after the name of the box uses the empty line that follows, so that the number of lines stays.
  const isBelow = start + 1 < end && (lines[start + 1] ?? '').trim() === '';
  if (isBelow) lines[start + 1] = indent + text;
  const head = isBelow ? title : [title, text].filter(Boolean).join(' ');
  for (let index = start + 1; index < end; index += 1) {
    const line = lines[index] ?? '';
    const inner = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
    lines[index] = (indent + quote + inner).trimEnd();
  }
  lines[start] =
    kind === undefined ? indent + head : `${indent}> [!${kind.toUpperCase()}]${head ? ` ${head}` : ''}`;
  lines[end] = '';
}
