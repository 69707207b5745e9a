import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { serverApi } from '@/lib/api/server';
import { DEFAULT_LOCALE, FAILED_RETRY_AFTER_S, PAGE_REVALIDATE_S } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';
import type { DocumentContext } from './list-all';

/** A document that is not HTML. */
export type TextDocument = { type: string; body: string; headers?: Record<string, string> };

export type DocumentOutcome =
  ({ kind: 'found' } & TextDocument) | { kind: 'missing' } | { kind: 'moved'; path: string };

export type DocumentLoader = (
  context: DocumentContext & { params: Record<string, string> },
) => Promise<DocumentOutcome>;

/** Kept as long as a page is; afterwards asked for again, which costs nothing when nothing changed. */
const CACHE_CONTROL = `public, max-age=${PAGE_REVALIDATE_S}, must-revalidate`;

/**
 * Makes the getServerSideProps of an address that answers a document: made for each request, so that what is hidden
 * is gone at once. `languages: 'one'` is for documents that exist once, without a language's prefix.
 */
export function documentPage(
  load: DocumentLoader,
  { languages }: { languages: 'one' | 'each' },
): GetServerSideProps {
  return async (context) => {
    const locale = toLocale(context.locale);
    if (languages === 'one' && locale !== DEFAULT_LOCALE) return { notFound: true };
    const outcome = await load({ api: serverApi(), locale, params: paramsOf(context) }).catch(
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
  const known = (req.headers['if-none-match'] ?? '').split(',').map((given) => given.trim());
  if (known.includes(tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Crawlers come again after a 503, and forget a page after a 404. */
function sendUnavailable(res: ServerResponse): void {
  res.statusCode = 503;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
  res.end('Service Unavailable\n');
}

const paramsOf = ({ params = {} }: GetServerSidePropsContext): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value ?? ''].flat().join('/')]));
