import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ZendeskData = {
  locales: string[];
  defaultLocale: string;
  categories: Record<string, unknown>[];
  sections: Record<string, unknown>[];
  articles: Record<string, unknown>[];
  attachments?: Record<string, Record<string, unknown>[]>;
  /** Bytes by path, for pictures. */
  files?: Record<string, Uint8Array | string>;
};

export type ZendeskServer = {
  origin: string;
  /** Every request, in order: path with query, and the login that was sent. */
  requests: { path: string; login: string | undefined }[];
  /** The next requests are answered with these instead. */
  refusals: { status: number; retryAfter?: string; location?: string }[];
  /** Where the links to further pages lead, by list: `null` leaves them out, another origin replaces the own one. */
  nextOrigins: Partial<Record<'categories' | 'sections' | 'articles', string | null>>;
};

/** A server that answers like the Help Center API, two items a page; one list pages by numbers, the others by cursor. */
export async function startZendesk(data: ZendeskData): Promise<ZendeskServer> {
  const state: ZendeskServer = { origin: '', requests: [], refusals: [], nextOrigins: {} };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', state.origin);
    state.requests.push({ path: url.pathname + url.search, login: request.headers.authorization });
    const refusal = state.refusals.shift();
    if (refusal) {
      if (refusal.retryAfter) response.setHeader('Retry-After', refusal.retryAfter);
      if (refusal.location) response.setHeader('Location', refusal.location);
      response.writeHead(refusal.status).end('{}');
      return;
    }
    const file = data.files?.[url.pathname];
    if (file !== undefined) {
      response.end(file);
      return;
    }
    const answer = answerOf(url, data, state);
    if (!answer) response.statusCode = 404;
    response.end(JSON.stringify(answer ?? { error: 'RecordNotFound' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const PAGE = 2;

function answerOf(url: URL, data: ZendeskData, { origin, nextOrigins }: ZendeskServer): unknown {
  const [, , , , a = '', b = '', c = ''] = url.pathname.split('/');
  if (a === 'locales.json') return { locales: data.locales, default_locale: data.defaultLocale };
  if (a === 'articles' && c === 'attachments.json')
    return { article_attachments: data.attachments?.[b] ?? [], next_page: null };
  const name = b.replace('.json', '') as 'categories' | 'sections' | 'articles';
  if (!['categories', 'sections', 'articles'].includes(name)) return undefined;
  const items = data[name].filter((item) => item.locale === a);
  const start = Number(url.searchParams.get('page[after]') ?? url.searchParams.get('page') ?? 0) || 0;
  const results = items.slice(start, start + PAGE);
  const hasMore = start + PAGE < items.length;
  const { [name]: nextOrigin = origin } = nextOrigins;
  const linkTo = (query: string) =>
    hasMore && nextOrigin !== null ? `${nextOrigin}${url.pathname}?${query}` : null;
  if (name === 'sections') {
    return {
      sections: results,
      count: items.length,
      next_page: linkTo(`page=${start + PAGE}`),
    };
  }
  return {
    [name]: results,
    meta: { has_more: hasMore, after_cursor: String(start + PAGE) },
    links: { next: linkTo(`page%5Bafter%5D=${start + PAGE}`) },
  };
}
