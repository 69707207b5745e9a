import type { Fields } from './items/types';
import { type LayoutContext, readYaml } from './layout/layout-context';
import { textField } from './source/fields';
import { isFields, readYamlValue } from './source/front-matter';
import { pathInRoot } from './source/inside-root';

/** A URL of the old site and its replacement: a file of the source or a URL. */
export type WrittenRedirect = { from: string; to: string };
export type RedirectFile = { path: string; redirects: WrittenRedirect[] };

/** The first of these that is there counts. */
const PARSERS: Record<string, (text: string) => WrittenRedirect[]> = {
  'redirects.yaml': parseRedirects,
  'redirects.yml': parseRedirects,
  '_redirects.yaml': parseRedirects,
  '_redirects.yml': parseRedirects,
  '.gitbook.yaml': parseGitBook,
  'mkdocs.yml': parseMkDocs,
  'mkdocs.yaml': parseMkDocs,
};

/** Reads `redirects.yaml` (pairs of `old: new`, or a list of `from` and `to`), else the redirects of GitBook or MkDocs. */
export async function readRedirectFile(context: LayoutContext): Promise<RedirectFile | undefined> {
  const [path, parse] = Object.entries(PARSERS).find(([name]) => context.tree.has(name)) ?? [];
  if (path === undefined || parse === undefined) return undefined;
  const file = await readYaml(context, path, parse);
  return file && { path, redirects: file.value };
}

/** Reads `redirects` of GitBook's settings, whose files are relative to `root`. */
function parseGitBook(text: string): WrittenRedirect[] {
  const settings = readYamlValue(text);
  if (!isFields(settings) || !isFields(settings.redirects)) return [];
  const root = textField(settings, 'root') ?? '';
  return pairsOf(settings.redirects).map(({ from, to }) => ({ from, to: inFolder(root, to) }));
}

/** Reads the plugin `redirects` of MkDocs; its files are relative to `docs_dir`, and the site may be below a path. */
function parseMkDocs(text: string): WrittenRedirect[] {
  const settings = readYamlValue(text);
  if (!isFields(settings)) return [];
  const plugins: unknown[] = Array.isArray(settings.plugins) ? settings.plugins : [settings.plugins];
  const folder = textField(settings, 'docs_dir') ?? 'docs';
  const site = textField(settings, 'site_url') ?? '';
  const base = URL.canParse(site) ? new URL(site).pathname.replace(/\/$/, '') : '';
  return plugins.flatMap((plugin) => {
    const { redirect_maps: maps } = isFields(plugin) && isFields(plugin.redirects) ? plugin.redirects : {};
    const pairs = isFields(maps) ? pairsOf(maps) : [];
    return pairs.map(({ from, to }) => ({ from: `${base}/${from}`, to: inFolder(folder, to) }));
  });
}

const inFolder = (folder: string, to: string): string =>
  URL.canParse(to) ? to : (pathInRoot('', `${folder}/${to}`) ?? to);

function parseRedirects(text: string): WrittenRedirect[] {
  const value = readYamlValue(text, {});
  const list: unknown = isFields(value) && Array.isArray(value.redirects) ? value.redirects : value;
  if (Array.isArray(list)) {
    return list.flatMap((entry) => {
      const from = isFields(entry) ? textField(entry, 'from', 'old', 'source', 'path') : undefined;
      const to = isFields(entry) ? textField(entry, 'to', 'new', 'target', 'destination') : undefined;
      return from && to ? [{ from, to }] : [];
    });
  }
  return isFields(list) ? pairsOf(list) : [];
}

const pairsOf = (fields: Fields): WrittenRedirect[] =>
  Object.entries(fields).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []));
