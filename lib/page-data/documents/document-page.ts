import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { serverApi } from '@/lib/api/server';
import { DEFAULT_LOCALE, FAILED_RETRY_AFTER_S, PAGE_REVALIDATE_S } from '@/lib/constants';
import { toLocale } from '@/lib/paths/locale-path';
import type { DocumentContext } from './document-content';

/** A document other than HTML: a feed, a sitemap, Markdown. */
export type TextDocument = { type: string; body: string; headers?: Record<string, string> };

export type DocumentOutcome =
  ({ kind: 'found' } & TextDocument) | { kind: 'missing' } | { kind: 'moved'; path: string };

export type DocumentLoader = (
  context: DocumentContext & { params: Record<string, string> },
) => Promise<DocumentOutcome>;

/** Caches a document as long as a page; after that the ETag saves sending it again. */
const CACHE_CONTROL = `public, max-age=${PAGE_REVALIDATE_S}, must-revalidate`;

/**
 * Makes the getServerSideProps of a route that serves a document. `languages: 'one'` is for documents that exist once,
 * without a language prefix.
 */
export function documentPage(
  loadDocument: DocumentLoader,
  { languages }: { languages: 'one' | 'each' },
): GetServerSideProps {
  return async (context) => {
    const locale = toLocale(context.locale);
    if (languages === 'one' && locale !== DEFAULT_LOCALE) return { notFound: true };
    const outcome = await loadDocument({ api: serverApi(), locale, params: paramsOf(context) }).catch(
      (error: unknown) => {
        console.error(`document ${context.resolvedUrl}: ${String(error)}`);
        return undefined;
      },
    );
    if (outcome?.kind === 'missing') return { notFound: true };
    if (outcome?.kind === 'moved') return { redirect: { destination: outcome.path, permanent: true } };
    if (outcome) sendDocument(context, outcome);
    else sendUnavailable(context.res);
    return { props: {} };
  };
}

function sendDocument({ req, res }: GetServerSidePropsContext, { type, body, headers = {} }: TextDocument) {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Cache-Control', CACHE_CONTROL);
  res.setHeader('ETag', tag);
  const cachedTags = (req.headers['if-none-match'] ?? '').split(',').map((value) => value.trim());
  if (cachedTags.includes(tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Answers 503, after which crawlers come back; a 404 would remove the page from their index. */
function sendUnavailable(res: ServerResponse): void {
  res.statusCode = 503;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
  res.end('Service Unavailable\n');
}

const paramsOf = ({ params = {} }: GetServerSidePropsContext): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value ?? ''].flat().join('/')]));
