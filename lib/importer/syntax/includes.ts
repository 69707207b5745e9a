import { editAddresses } from '@/lib/rules/edit-addresses';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import type { Line } from './containers';
import type { ReportSyntax } from '../types';

const MAX_DEPTH = 5;
const INCLUDE = new RegExp(
  [
    /\[!INCLUDE\s*\[[^\]]*\]\(([^)\s]+)\)\]/, // DocFX
    /\{%-?\s*include(?:_relative|_cached)?\s+["']?([\w./-]+\.(?:md|markdown|html))["']?[^%]*%\}/, // Jekyll, Liquid
    /\{\{[<%]\s*(?:include|readfile|snippet|content)\s+(?:file=)?["']([^"']+\.(?:md|markdown))["'][^>%]*[>%]\}\}/, // Hugo
    /-{1,}8<-{1,}\s+["']([^"']+)["']/, // MkDocs
    /\{!([\w./-]+\.md)!\}/, // Zulip, markdown-include
    /<!--\s*@include:\s*([^\s{]+)[^>]*-->/, // VitePress
    /^<<<\s+([^\s{]+).*$/, // VitePress, code
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'gi',
);

export type IncludeOptions = {
  /** The file the lines belong to. */
  path: string;
  /** Names that `<Name />` stands for, with the path of their file. */
  fragments: Map<string, string>;
  /** Reads a fragment, prepared as any other text; undefined when there is none. */
  read: (path: string, depth: number) => Promise<string | undefined>;
  /** Where a fragment may be that is written without its folder. */
  find: (path: string) => string | undefined;
  depth: number;
  report: ReportSyntax;
};

/** Puts the text of fragments in the place of their mention; their links lead on from where the fragment is. */
export async function expandIncludes(lines: Line[], options: IncludeOptions): Promise<Line[]> {
  const result: Line[] = [];
  for (const line of lines) {
    const text = namedFragments(line.text, options.fragments);
    if (line.isCode || text.search(INCLUDE) === -1) {
      result.push({ ...line, text });
      continue;
    }
    result.push(...(await expandLine({ ...line, text }, options)));
  }
  return result;
}

function namedFragments(text: string, fragments: Map<string, string>): string {
  if (fragments.size === 0) return text;
  return text.replace(/<([A-Z]\w*)\s*\/>/g, (match: string, name: string) => {
    const path = fragments.get(name);
    return path === undefined ? match : `[!INCLUDE [${name}](${path})]`;
  });
}

async function expandLine(line: Line, options: IncludeOptions): Promise<Line[]> {
  let text = '';
  let done = 0;
  for (const match of line.text.matchAll(INCLUDE)) {
    const written = match.slice(1).find((group) => group !== undefined) ?? '';
    text += line.text.slice(done, match.index) + (await fragmentText(written, options));
    done = match.index + match[0].length;
  }
  text += line.text.slice(done);
  // A fragment in a list or a quote belongs to it with all its lines.
  const indent = /^[ \t>]*/.exec(line.text)?.[0] ?? '';
  return text.split('\n').map((part, index) => ({
    ...line,
    text: index === 0 || part === '' ? part || indent.trimEnd() : indent + part,
  }));
}

async function fragmentText(written: string, options: IncludeOptions): Promise<string> {
  const { path, depth, report } = options;
  const direct = pathInRoot(path, written);
  const target = options.find(direct ?? written) ?? options.find(written.replace(/^[~/]+/, ''));
  const text = target === undefined || depth >= MAX_DEPTH ? undefined : await options.read(target, depth + 1);
  if (target === undefined || text === undefined) {
    report('missing-include', written);
    return '';
  }
  return (await rebased(text, target, path)).trim();
}

/** Relative addresses of a fragment, as seen from the file that includes it. */
function rebased(text: string, from: string, to: string): Promise<string> {
  const depth = to.split('/').length - 1;
  return editAddresses(text, (address) => {
    if (/^([a-z][a-z0-9+.-]*:|[#/])/i.test(address)) return Promise.resolve(address);
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const target = pathInRoot(from, path);
    return Promise.resolve(target === undefined ? address : '../'.repeat(depth) + target + rest);
  });
}
