import { z } from 'zod';
import { contentImportText } from '@/lib/text/content-import';
import { readLimited } from './read-limited';
import { isSameHost, request, type FetchTools } from './request';

/** A page lists a hundred articles at most. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;
const MAX_ID_DIGITS = 20;
/** Digits only, because ids become names of files. */
const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/).max(MAX_ID_DIGITS)]).transform(String);
const localeCode = z.string().regex(/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const zendeskCategory = z.object({
  id,
  name: text,
  description: text,
  position: z.number().nullish(),
  locale: localeCode,
});
const zendeskSection = zendeskCategory.extend({
  category_id: id,
  parent_section_id: id.nullish(),
});
const zendeskArticle = z.object({
  id,
  title: text,
  body: text,
  locale: localeCode,
  section_id: id,
  position: z.number().nullish(),
  draft: z.boolean().nullish(),
  /** Null means everybody; an article for some users becomes private. */
  user_segment_id: id.nullish(),
  user_segment_ids: z.array(id).nullish(),
  label_names: z.array(z.string()).nullish(),
  html_url: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  edited_at: z.string().nullish(),
});
const zendeskAttachment = z.object({
  id,
  article_id: id.nullish(),
  file_name: text,
  content_url: text,
  content_type: text,
});

export type ZendeskCategory = z.infer<typeof zendeskCategory>;
export type ZendeskSection = z.infer<typeof zendeskSection>;
export type ZendeskArticle = z.infer<typeof zendeskArticle>;
export type ZendeskAttachment = z.infer<typeof zendeskAttachment>;

/** A whole help centre, in all its languages. */
export type HelpCenter = {
  categories: ZendeskCategory[];
  sections: ZendeskSection[];
  articles: ZendeskArticle[];
  attachments: ZendeskAttachment[];
  /** Origin of the help centre and its pictures. */
  origin: string | undefined;
  defaultLocale: string;
  /** Articles that are left out because of values of a wrong type: their ids and the reasons. */
  broken: BrokenArticle[];
};

export type BrokenArticle = { id: string; reason: string };

/** Values that become file names, and therefore end the import when they are wrong. */
const articlePlace = z.looseObject({ id, locale: localeCode, section_id: id });

/** Reads the articles whose values have the right types. @throws for an invalid id or locale */
function readArticles(values: unknown[]): Pick<HelpCenter, 'articles' | 'broken'> {
  const articles: ZendeskArticle[] = [];
  const broken: BrokenArticle[] = [];
  for (const value of values) {
    const place = articlePlace.parse(value);
    const read = zendeskArticle.safeParse(value);
    if (read.success) articles.push(read.data);
    else {
      const [issue] = read.error.issues;
      broken.push({ id: place.id, reason: `${issue?.path.join('.')}: ${issue?.message}` });
    }
  }
  return { articles, broken };
}

const dump = z.object({
  categories: z.array(zendeskCategory),
  sections: z.array(zendeskSection),
  articles: z.array(z.unknown()),
  article_attachments: z.array(zendeskAttachment).optional(),
  default_locale: localeCode.optional(),
});

/** Parses a help centre that was saved as one JSON file. @throws when the file has another shape */
export function parseHelpCenter(json: string): HelpCenter {
  const value = dump.parse(JSON.parse(json));
  const { articles, broken } = readArticles(value.articles);
  const [article] = articles;
  const url = articles.find((item) => item.html_url)?.html_url;
  return {
    categories: value.categories,
    sections: value.sections,
    articles,
    broken,
    attachments: value.article_attachments ?? [],
    origin: url && URL.canParse(url) ? new URL(url).origin : undefined,
    defaultLocale: value.default_locale ?? article?.locale ?? 'id',
  };
}

const PAGE_SIZE = 100;
const MAX_PAGES = 2000;

/** Reads a help centre over the Help Center API. @throws when a request is refused or a list is incomplete */
export async function fetchHelpCenter(url: string, tools: FetchTools): Promise<HelpCenter> {
  const origin = new URL(/^https?:/.test(url) ? url : `https://${url}`).origin;
  const api = `${origin}/api/v2/help_center`;
  const { locales, defaultLocale } = await readLocales(api, tools);
  const center: HelpCenter = {
    categories: [],
    sections: [],
    articles: [],
    attachments: [],
    broken: [],
    origin,
    defaultLocale,
  };
  for (const locale of locales) {
    const path = `${api}/${encodeURIComponent(locale)}`;
    center.categories.push(
      ...(await readAll(`${path}/categories.json`, 'categories', zendeskCategory, tools)),
    );
    center.sections.push(...(await readAll(`${path}/sections.json`, 'sections', zendeskSection, tools)));
    const { articles, broken } = readArticles(
      await readAll(`${path}/articles.json`, 'articles', z.unknown(), tools),
    );
    center.articles.push(...articles);
    center.broken.push(...broken);
  }
  const ids = new Set(
    center.articles.filter((article) => article.body.includes('article_attachments')).map(({ id }) => id),
  );
  for (const id of ids) {
    const found = await readAll(
      `${api}/articles/${id}/attachments.json`,
      'article_attachments',
      zendeskAttachment,
      tools,
    );
    center.attachments.push(...found.map((attachment) => ({ ...attachment, article_id: id })));
    tools.onProgress?.('attachments', center.attachments.length);
  }
  return center;
}

const localesAnswer = z.object({ locales: z.array(localeCode), default_locale: localeCode });

async function readLocales(
  api: string,
  tools: FetchTools,
): Promise<{ locales: string[]; defaultLocale: string }> {
  const answer = localesAnswer.parse(await readJson(`${api}/locales.json`, tools));
  return { locales: answer.locales, defaultLocale: answer.default_locale };
}

/** The API's two kinds of paging. */
const paging = z.object({
  next_page: z.string().nullish(),
  meta: z.object({ has_more: z.boolean() }).nullish(),
  links: z.object({ next: z.string().nullish() }).nullish(),
});

/** Reads all pages of a list. @throws when a page cannot be reached: without it, an import could prune articles */
async function readAll<Schema extends z.ZodType>(
  listUrl: string,
  name: string,
  schema: Schema,
  tools: FetchTools,
): Promise<z.output<Schema>[]> {
  const items: z.output<Schema>[] = [];
  let pageUrl: string | undefined = `${listUrl}?page%5Bsize%5D=${PAGE_SIZE}`;
  const seen = new Set<string>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // A list that leads back to itself has no end.
    if (seen.has(pageUrl)) break;
    seen.add(pageUrl);
    const answer = await readJson(pageUrl, tools);
    items.push(...(z.looseObject({ [name]: z.array(schema) }).parse(answer)[name] as z.output<Schema>[]));
    tools.onProgress?.(name, items.length);
    pageUrl = nextPageUrl(paging.parse(answer), pageUrl);
    if (pageUrl === undefined) return items;
  }
  throw new Error(contentImportText.pageNotFollowed(listUrl, pageUrl));
}

/** Returns the URL of the next page, or undefined after the last one. @throws when it is missing or on another host */
function nextPageUrl(
  { meta, links, next_page }: z.output<typeof paging>,
  pageUrl: string,
): string | undefined {
  const next = meta ? links?.next : next_page;
  if (meta ? !meta.has_more : !next) return undefined;
  // The login must not be sent to another host.
  const url = next ? new URL(next, pageUrl) : undefined;
  if (!url || !isSameHost(new URL(pageUrl), url))
    throw new Error(contentImportText.pageNotFollowed(pageUrl, url?.href));
  return url.href;
}

async function readJson(url: string, tools: FetchTools): Promise<unknown> {
  const response = await request(url, tools, {
    headers: { Accept: 'application/json', ...authorization(tools) },
    mayFollow: (target) => isSameHost(new URL(url), target),
  });
  const bytes = await readLimited(response, MAX_PAGE_BYTES);
  if (!bytes) throw new Error(contentImportText.pageTooLarge(url));
  return JSON.parse(bytes.toString('utf8'));
}

const authorization = ({ login }: FetchTools): Record<string, string> =>
  login ? { Authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {};
