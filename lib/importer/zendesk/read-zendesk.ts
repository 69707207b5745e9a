import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import type { Fields, Problem } from '@/lib/importer/items/types';
import { toKey } from '@/lib/importer/items/keys';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import {
  fetchHelpCenter,
  type HelpCenter,
  parseHelpCenter,
  type ZendeskArticle,
  type ZendeskCategory,
  type ZendeskSection,
} from './help-center';
import { leftOutParents, type Sections, withParents } from './left-out-parents';
import type { FetchTools } from './request';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import { reasonOf } from '@/lib/importer/threads/limits';
import { createTrial, type Trial } from '@/lib/importer/threads/trial';
import { ATTACHMENT, pictureStore, type PictureStore } from './pictures';
import { htmlToMarkdown } from './html-to-markdown';

export type ZendeskFolder = {
  folder: string;
  /** Name of the help centre, which becomes the name of the source. */
  name: string;
  problems: Problem[];
  remove(): Promise<void>;
};

/**
 * Writes a Zendesk help centre, given by its URL or as a JSON file, into a temporary folder in the portal's own layout.
 * @throws when a request is refused, a list is incomplete or the file has another shape
 */
export async function readZendesk(
  from: string,
  tools: FetchTools,
  locale?: Locale,
  convertLimitMs?: number,
): Promise<ZendeskFolder> {
  const isFile = await stat(from).then(
    (found) => found.isFile(),
    () => false,
  );
  const center = isFile ? parseHelpCenter(await readFile(from, 'utf8')) : await fetchHelpCenter(from, tools);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-zendesk-'));
  const problems: Problem[] = [];
  const pictures = pictureStore({
    folder,
    origin: center.origin,
    isNamed: !isFile,
    tools,
    localFolder: isFile ? path.join(path.dirname(from), 'attachments') : undefined,
  });
  for (const { place, reason } of center.broken)
    problems.push({ file: place, kind: 'broken-content', detail: reason });
  // It holds private articles, too: also gone when the process is stopped.
  const removeAtExit = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  const remove = async (): Promise<void> => {
    process.off('exit', removeAtExit);
    await rm(folder, { recursive: true, force: true });
  };
  const trial = createTrial({ root: folder, paths: [] }, convertLimitMs);
  try {
    await writeTree(center, { folder, locale, pictures, trial, report: (problem) => problems.push(problem) });
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await trial.close();
  }
  const name = center.origin ? new URL(center.origin).hostname : path.basename(from, path.extname(from));
  return { folder, name, problems, remove };
}

type WriteOptions = {
  folder: string;
  /** The portal's language for the default language of the help centre. */
  locale?: Locale;
  pictures: PictureStore;
  trial: Trial;
  report: (problem: Problem) => void;
};

/** Writes a help centre as a folder in the portal's own layout. */
async function writeTree(center: HelpCenter, options: WriteOptions): Promise<void> {
  const localeOf = localeMap(center, options.locale);
  const skipped = new Set<string>();
  const sections = new Map(center.sections.map((section) => [`${section.locale} ${section.id}`, section]));
  const parents = leftOutParents(center, sections);

  for (const category of center.categories) {
    const locale = localeOf(category.locale);
    if (!locale) skipped.add(category.locale);
    else
      await writeFields(
        options.folder,
        `${locale}/help/${category.id}`,
        folderFields(category, 'categories'),
      );
  }
  for (const section of center.sections) {
    const locale = localeOf(section.locale);
    if (locale && !parents.leavesOut(section))
      await writeFields(
        options.folder,
        sectionFolder(section, locale, sections),
        folderFields(section, 'sections'),
      );
  }
  for (const article of center.articles) {
    const locale = localeOf(article.locale);
    const section = sections.get(`${article.locale} ${article.section_id}`);
    const file = `${article.id}-${toKey(article.title).slice(0, 40)}.md`;
    if (!locale) skipped.add(article.locale);
    else if (parents.leavesOut(article)) continue;
    else if (!section)
      options.report({ file, kind: 'missing-parent', detail: `section ${article.section_id}` });
    else await writeArticle(article, `${sectionFolder(section, locale, sections)}/${file}`, center, options);
  }
  reportAttachedFiles(center, options);
  for (const locale of skipped) options.report({ file: 'locales', kind: 'unsupported-file', detail: locale });
  for (const [file, inside] of parents.inside)
    options.report({
      file,
      kind: 'broken-content',
      detail: contentImportText.insideLeftOut(inside.sections, inside.articles),
    });
}

/** Names the files that are attached to articles and linked by no text; linked ones are handled with their links. */
function reportAttachedFiles({ attachments, articles }: HelpCenter, { report }: WriteOptions): void {
  const linked = new Set(
    articles.flatMap(({ body }) => [...body.matchAll(new RegExp(ATTACHMENT, 'g'))].map(([, id]) => id)),
  );
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  for (const { id, article_id: article, file_name: name, content_url: url } of attachments) {
    if (linked.has(id)) continue;
    const title = titles.get(article ?? '');
    const detail = [title === undefined ? name : `${title}: ${name}`, url].filter(Boolean).join(' ');
    report({ file: `articles/${article ?? '?'}`, kind: 'attached-file', detail });
  }
}

/** Maps the languages of the help centre to the portal's; without Indonesian, its default one becomes ours. */
function localeMap(center: HelpCenter, wanted: Locale | undefined): (locale: string) => Locale | undefined {
  const all = new Set([...center.categories, ...center.articles].map(({ locale }) => locale.toLowerCase()));
  const english = ['en', 'en-us', 'en-001', 'en-gb', 'en-au', ...all].find(
    (locale) => all.has(locale) && /^en\b/.test(locale),
  );
  const hasIndonesian = [...all].some((locale) => /^id\b/.test(locale));
  const main = center.defaultLocale.toLowerCase();
  return (given) => {
    const locale = given.toLowerCase();
    if (wanted && locale === main) return wanted;
    if (/^id\b/.test(locale)) return 'id';
    if (!hasIndonesian && locale === main) return wanted ?? DEFAULT_LOCALE;
    return locale === english ? 'en' : undefined;
  };
}

function folderFields(item: ZendeskCategory, kind: 'categories' | 'sections'): Fields {
  return {
    label: item.name,
    slug: toKey(item.name) || undefined,
    position: item.position ?? undefined,
    description: item.description || undefined,
    redirect_from: [`/hc/${kind}/${item.id}`],
  };
}

/** Returns the folder of a section, which may be nested; the importer flattens deeper levels. */
const sectionFolder = (section: ZendeskSection, locale: Locale, sections: Sections): string =>
  [locale, 'help', section.category_id, ...withParents(section, sections).map(({ id }) => id)].join('/');

async function writeFields(root: string, folder: string, fields: Fields): Promise<void> {
  await writeText(root, `${folder}/_category_.yml`, stringify(fields));
}

async function writeArticle(
  article: ZendeskArticle,
  file: string,
  center: HelpCenter,
  options: WriteOptions,
): Promise<void> {
  const isPrivate = Boolean(article.user_segment_id) || (article.user_segment_ids?.length ?? 0) > 0;
  const slug =
    toKey((article.html_url?.split('/').pop() ?? '').replace(/^\d+-?/, '')) || toKey(article.title);
  const fields: Fields = {
    title: article.title,
    id: article.id,
    slug: slug || undefined,
    position: article.position ?? undefined,
    tags: article.label_names?.length ? article.label_names : undefined,
    visibility: isPrivate ? 'private' : undefined,
    draft: article.draft === true ? true : undefined,
    created: article.created_at ?? undefined,
    updated: article.edited_at ?? article.updated_at ?? undefined,
  };
  const report = (kind: Problem['kind'], detail: string): void => options.report({ file, kind, detail });
  let markdown: string;
  try {
    if (looksHeavy(article.body)) await options.trial.run({ kind: 'html', text: article.body });
    markdown = htmlToMarkdown(article.body, report);
  } catch (error) {
    // An error in one article must not stop the others.
    report('broken-content', reasonOf(error));
    return;
  }
  const { attachments } = center;
  const body = await options.pictures.localise(markdown, { article, file, attachments });
  await writeText(options.folder, file, `---\n${stringify(fields)}---\n\n${body}`);
}

async function writeText(root: string, file: string, text: string): Promise<void> {
  const full = await fileInRoot(root, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}
