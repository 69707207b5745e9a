import { parse } from 'yaml';
import { readYaml, type LayoutContext } from '@/lib/importer/layout/layout-context';
import { textField } from '@/lib/importer/source/fields';
import { FrontMatterError, isFields } from '@/lib/importer/source/front-matter';

/** An address of the old site, and what stands in its place: a file of the source or an address. */
export type WrittenRedirect = { from: string; to: string };
export type RedirectFile = { path: string; redirects: WrittenRedirect[] };

const FILES = ['redirects.yaml', 'redirects.yml', '_redirects.yaml', '_redirects.yml'];

/** The redirects that a source lists in `redirects.yaml`: `old: new` pairs, or a list of `from` and `to`. */
export async function readRedirectFile(context: LayoutContext): Promise<RedirectFile | undefined> {
  const path = FILES.find(context.tree.has);
  if (path === undefined) return undefined;
  const file = await readYaml(context, path, parseRedirects);
  return file && { path, redirects: file.value };
}

export function parseRedirects(text: string): WrittenRedirect[] {
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'error', maxAliasCount: 0 });
  } catch (error) {
    throw new FrontMatterError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  const list: unknown = isFields(value) && Array.isArray(value.redirects) ? value.redirects : value;
  if (Array.isArray(list)) {
    return list.flatMap((entry) => {
      const from = isFields(entry) ? textField(entry, 'from', 'old', 'source', 'path') : undefined;
      const to = isFields(entry) ? textField(entry, 'to', 'new', 'target', 'destination') : undefined;
      return from && to ? [{ from, to }] : [];
    });
  }
  if (!isFields(list)) return [];
  return Object.entries(list).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []));
}
