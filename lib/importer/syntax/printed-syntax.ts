import type { ReportSyntax } from '@/lib/importer/items/types';
import { replaceOutsideCode } from './code-ranges';

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
