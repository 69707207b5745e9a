import { LOCALES } from '@/lib/constants';
import { firstHeading, textField } from '@/lib/importer/source/fields';
import { isFields, readYamlValue } from '@/lib/importer/source/front-matter';
import type { Fields } from '@/lib/importer/items/types';
import { isAboutRepository, isFragment } from './folder-tree';
import { type LayoutContext, ownUid, readMarkdown, readYaml, SHIPPED_SOURCE } from './layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';

const LANGUAGE = `^(?:${LOCALES.join('|')})`;
const SITE_FOLDER = new RegExp(`${LANGUAGE}/(?:help|blog|faq|pages|stores|products|banners)/`);
/** The places of Markdown in the portal's own form. */
const PLACE = new RegExp(`${LANGUAGE}/(?:help/.+|blog/[^/]+|faq/(?:[^/]+/)?[^/]+|pages/[^/]+)$`);
const QUESTION = new RegExp(`${LANGUAGE}/faq/`);
/** YAML that only the portal has, and what its entries must have. */
const OWN_YAML: [RegExp, (entry: Fields) => boolean][] = [
  [
    /^(?:blog\/_categories|product-categories|brands)\.ya?ml$/,
    ({ key, name }) => isText(key) || isText(name),
  ],
  [/^glossary\.ya?ml$/, ({ term, explanation }) => isText(term) && isText(explanation)],
  [/^pages\/[^/]+\.ya?ml$/, ({ component }) => isText(component)],
  [/^(?:stores|products|banners)\/[^/]+\.ya?ml$/, ({ name, title }) => isText(name) || isText(title)],
];

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * Returns whether a folder has the portal's own form (content/README.md). Its names alone prove nothing: other help centres
 * have an `id/products/` as well. YAML that only the portal has, or its uids, prove it unless most of the Markdown has no place
 * in it; questions prove it when all of it has one.
 */
export async function isSiteForm(context: LayoutContext): Promise<boolean> {
  const { paths } = context.tree;
  if (!paths.some((path) => SITE_FOLDER.test(path))) return false;
  if (context.source === SHIPPED_SOURCE) return true;
  const quiet = { ...context, report: () => undefined };
  const texts = paths.filter(
    (path) => MARKDOWN_FILE.test(path) && !isAboutRepository(path) && !isFragment(path),
  );
  const placed = texts.filter((path) => PLACE.test(path));
  const own = await countOwnYaml(quiet);
  const outside = texts.length - placed.length;
  if (outside === 0 && (await areQuestions(quiet, placed))) return true;
  return outside <= placed.length + own && (own > 0 || (await haveUids(quiet, placed)));
}

async function countOwnYaml(context: LayoutContext): Promise<number> {
  let count = 0;
  for (const path of context.tree.paths) {
    const [, inner = ''] = new RegExp(`${LANGUAGE}/(.+)$`).exec(path) ?? [];
    const isOwn = OWN_YAML.find(([pattern]) => pattern.test(inner))?.[1];
    const file = isOwn && (await readYaml(context, path, (text) => readYamlValue(text)));
    if (isOwn && file && entriesOf(file.value).some(isOwn)) count += 1;
  }
  return count;
}

/** Returns the entries of a list, of the list in a field, or of a file with a single entry. */
function entriesOf(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value)) return [];
  const list = [value.sections, value.terms, value.brands].find(Array.isArray);
  return list ? list.filter(isFields) : [value];
}

async function haveUids(context: LayoutContext, paths: string[]): Promise<boolean> {
  for (const path of paths) {
    const file = await readMarkdown(context, path);
    if (file && ownUid(file.fields) !== undefined) return true;
  }
  return false;
}

/** Returns whether all files of `faq` ask a question, as other help centres with such a folder rarely do. */
async function areQuestions(context: LayoutContext, paths: string[]): Promise<boolean> {
  const questions = paths.filter((path) => QUESTION.test(path));
  for (const path of questions) {
    const file = await readMarkdown(context, path);
    const title = file && (textField(file.fields, 'title', 'question') ?? firstHeading(file.body.text));
    if (!title?.endsWith('?')) return false;
  }
  return questions.length > 0;
}
