import { z } from 'zod';
import { contentImportText } from '@/lib/text/content-import';
import { readLimited } from './request';
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

/** What an article can do without counts as missing when it has a wrong type. */
const position = z.number().nullish().catch(undefined);
const date = z.string().nullish().catch(undefined);

const zendeskCategory = z.object({
  id,
  name: text,
  description: text,
  position,
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
  position,
  draft: z.boolean().nullish(),
  /** Null means everybody; an article for some users becomes private. */
  user_segment_id: id.nullish(),
  user_segment_ids: z.array(id).nullish(),
  label_names: z.array(z.string()).nullish(),
  html_url: z.string().nullish(),
  created_at: date,
  updated_at: date,
  edited_at: date,
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
  /** Items that are left out because of values of a wrong type: their place (`articles/360012`) and the reason. */
  broken: BrokenItem[];
};

type BrokenItem = { place: string; reason: string };

/** Returns the items of a list that have the right types; the others are added to `broken`. */
function readItems<Schema extends z.ZodType>(
  values: unknown[],
  name: string,
  schema: Schema,
  broken: BrokenItem[],
): z.output<Schema>[] {
  return values.flatMap((value, index) => {
    const read = schema.safeParse(value);
    if (read.success) return [read.data];
    const named = z.object({ id }).safeParse(value);
    const place = named.success ? `${name}/${named.data.id}` : `${name}[${index}]`;
    const field = read.error.issues[0]?.path.join('.') ?? '';
    broken.push({ place, reason: contentImportText.wrongZendeskField(field) });
    return [];
  });
}

/** Returns the attachments that have the right types; a picture without one is found by its URL. */
const readAttachments = (values: unknown[]): ZendeskAttachment[] =>
  readItems(values, 'article_attachments', zendeskAttachment, []);

/** Parses JSON of a schema. @throws with the message when it has another shape */
function parseAs<Schema extends z.ZodType>(schema: Schema, json: string, message: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw new Error(message);
  }
}

const dump = z.object({
  categories: z.array(z.unknown()),
  sections: z.array(z.unknown()),
  articles: z.array(z.unknown()),
  article_attachments: z.array(z.unknown()).nullish().catch(undefined),
  default_locale: localeCode.optional().catch(undefined),
});

/** Parses a help centre that was saved as one JSON file. @throws when the file has another shape */
export function parseHelpCenter(json: string): HelpCenter {
  const value = parseAs(dump, json, contentImportText.noZendeskFile);
  const broken: BrokenItem[] = [];
  const articles = readItems(value.articles, 'articles', zendeskArticle, broken);
  const [article] = articles;
  const url = articles.find((item) => item.html_url)?.html_url;
  return {
    categories: readItems(value.categories, 'categories', zendeskCategory, broken),
    sections: readItems(value.sections, 'sections', zendeskSection, broken),
    articles,
    broken,
    attachments: readAttachments(value.article_attachments ?? []),
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
  const broken: BrokenItem[] = [];
  const center: HelpCenter = {
    categories: [],
    sections: [],
    articles: [],
    attachments: [],
    broken,
    origin,
    defaultLocale,
  };
  for (const locale of locales) {
    const path = `${api}/${encodeURIComponent(locale)}`;
    const categories = await readAll(`${path}/categories.json`, 'categories', tools);
    center.categories.push(...readItems(categories, 'categories', zendeskCategory, broken));
    const sections = await readAll(`${path}/sections.json`, 'sections', tools);
    center.sections.push(...readItems(sections, 'sections', zendeskSection, broken));
    const articles = await readAll(`${path}/articles.json`, 'articles', tools);
    center.articles.push(...readItems(articles, 'articles', zendeskArticle, broken));
  }
  // Files may be attached to an article whose text does not mention them.
  const ids = new Set(center.articles.map(({ id }) => id));
  for (const id of ids) {
    const found = await readAll(`${api}/articles/${id}/attachments.json`, 'article_attachments', tools);
    center.attachments.push(
      ...readAttachments(found).map((attachment) => ({ ...attachment, article_id: id })),
    );
    tools.onProgress?.('attachments', center.attachments.length);
  }
  return center;
}

const localesAnswer = z.object({ locales: z.array(localeCode), default_locale: localeCode });

async function readLocales(
  api: string,
  tools: FetchTools,
): Promise<{ locales: string[]; defaultLocale: string }> {
  const answer = await readJson(localesAnswer, `${api}/locales.json`, tools);
  return { locales: answer.locales, defaultLocale: answer.default_locale };
}

/** The API's two kinds of paging. */
const paging = z.object({
  next_page: z.string().nullish(),
  meta: z.object({ has_more: z.boolean() }).nullish(),
  links: z.object({ next: z.string().nullish() }).nullish(),
});

/** Reads all pages of a list. @throws when a page cannot be reached: without it, an import could prune articles */
async function readAll(listUrl: string, name: string, tools: FetchTools): Promise<unknown[]> {
  const items: unknown[] = [];
  const page = paging.extend({ [name]: z.array(z.unknown()) });
  let pageUrl: string | undefined = `${listUrl}?page%5Bsize%5D=${PAGE_SIZE}`;
  const seen = new Set<string>();
  for (let count = 0; count < MAX_PAGES; count += 1) {
    // A list that leads back to itself has no end.
    if (seen.has(pageUrl)) break;
    seen.add(pageUrl);
    const answer: z.output<typeof paging> & Record<string, unknown> = await readJson(page, pageUrl, tools);
    items.push(...(answer[name] as unknown[]));
    tools.onProgress?.(name, items.length);
    pageUrl = nextPageUrl(answer, pageUrl);
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

async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  tools: FetchTools,
): Promise<z.output<Schema>> {
  const response = await request(url, tools, {
    headers: { Accept: 'application/json', ...authorization(tools) },
    mayFollow: (target) => isSameHost(new URL(url), target),
  });
  const bytes = await readLimited(response, MAX_PAGE_BYTES);
  if (!bytes) throw new Error(contentImportText.pageTooLarge(url));
  return parseAs(schema, bytes.toString('utf8'), contentImportText.noZendeskAnswer(url));
}

const authorization = ({ login }: FetchTools): Record<string, string> =>
  login ? { Authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {};
