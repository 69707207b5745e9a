import { z } from 'zod';
import { contentImportText } from '@/lib/text/content-import';
import {
  localeCode,
  zendeskArticle,
  zendeskAttachment,
  zendeskCategory,
  zendeskSection,
  type HelpCenter,
} from './help-center';
import { isSameHost } from './public-host';

const PAGE_SIZE = 100;
const MAX_PAGES = 2000;
const MAX_TRIES = 8;
const MAX_REDIRECTS = 5;
/** Waits when the server does not say how long, in ms: doubled with each try. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 120_000;
const REQUEST_LIMIT_MS = 60_000;

export type FetchTools = {
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
  /** `email/token:secret`, to read drafts and what only some may see. */
  login?: string;
  onProgress?: (what: string, count: number) => void;
};

/** Reads a whole help centre over the Help Center API, page by page, as fast as it allows. @throws on refusal */
export async function fetchHelpCenter(address: string, tools: FetchTools): Promise<HelpCenter> {
  const origin = new URL(/^https?:/.test(address) ? address : `https://${address}`).origin;
  const api = `${origin}/api/v2/help_center`;
  const { locales, defaultLocale } = await readLocales(api, tools);
  const center: HelpCenter = {
    categories: [],
    sections: [],
    articles: [],
    attachments: [],
    origin,
    defaultLocale,
  };
  for (const locale of locales) {
    const path = `${api}/${encodeURIComponent(locale)}`;
    center.categories.push(
      ...(await readAll(`${path}/categories.json`, 'categories', zendeskCategory, tools)),
    );
    center.sections.push(...(await readAll(`${path}/sections.json`, 'sections', zendeskSection, tools)));
    center.articles.push(...(await readAll(`${path}/articles.json`, 'articles', zendeskArticle, tools)));
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

/** Both kinds of paging that the API knows. */
const paging = z.object({
  next_page: z.string().nullish(),
  meta: z.object({ has_more: z.boolean() }).nullish(),
  links: z.object({ next: z.string().nullish() }).nullish(),
});

async function readAll<Schema extends z.ZodType>(
  address: string,
  name: string,
  schema: Schema,
  tools: FetchTools,
): Promise<z.output<Schema>[]> {
  const items: z.output<Schema>[] = [];
  let next: string | undefined = `${address}?page%5Bsize%5D=${PAGE_SIZE}`;
  for (let page = 0; next !== undefined && page < MAX_PAGES; page += 1) {
    const answer = await readJson(next, tools);
    items.push(...(z.looseObject({ [name]: z.array(schema) }).parse(answer)[name] as z.output<Schema>[]));
    tools.onProgress?.(name, items.length);
    const more = paging.parse(answer);
    const following: string | null | undefined = more.meta
      ? more.meta.has_more
        ? more.links?.next
        : undefined
      : more.next_page;
    // The login goes to nobody else, whatever an answer says.
    const url: URL | undefined = following ? new URL(following, next) : undefined;
    next = url && isSameHost(new URL(address), url) ? url.href : undefined;
  }
  return items;
}

async function readJson(address: string, tools: FetchTools): Promise<unknown> {
  const response = await request(address, tools, {
    headers: { Accept: 'application/json', ...authorization(tools) },
    mayFollow: (url) => isSameHost(new URL(address), url),
  });
  return response.json();
}

const authorization = ({ login }: FetchTools): Record<string, string> =>
  login ? { Authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {};

export type RequestOptions = {
  headers?: Record<string, string>;
  /** Whether a redirect may lead there. */
  mayFollow: (url: URL) => boolean | Promise<boolean>;
};

/** Asks an address, and where it redirects to as far as that is allowed. @throws on refusal */
export async function request(
  address: string,
  tools: FetchTools,
  { headers, mayFollow }: RequestOptions,
): Promise<Response> {
  let url = new URL(address);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await requestPatiently(url.href, tools, { headers, redirect: 'manual' });
    const location = isRedirect(response) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
    if (!(await mayFollow(url))) break;
  }
  throw new Error(contentImportText.redirectNotFollowed(address, url.href));
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** A request that waits when the server is busy or counts requests, and tries again. @throws on any other refusal */
async function requestPatiently(
  address: string,
  { fetch, sleep }: FetchTools,
  init: Pick<RequestInit, 'headers' | 'redirect'>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }).catch(
      (error: unknown) => {
        if (attempt >= MAX_TRIES) throw error;
        return undefined;
      },
    );
    if (response && (response.ok || isRedirect(response))) return response;
    const isBusy = response === undefined || response.status === 429 || response.status >= 500;
    if (!isBusy || attempt >= MAX_TRIES) throw new Error(`${address}: ${response?.status ?? 'no answer'}`);
    await response?.body?.cancel();
    await sleep(waitOf(response, attempt));
  }
}

function waitOf(response: Response | undefined, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after'));
  const wait = asked > 0 ? asked * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.min(wait, MAX_WAIT_MS);
}
