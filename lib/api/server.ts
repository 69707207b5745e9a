import type { IncomingMessage } from 'node:http';
import type { GetStaticProps, GetStaticPropsContext } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import {
  contentRevision,
  getApiDescription,
  getRuntime,
  renderForeignHtml,
  report,
} from '@/lib/backend/runtime';
import { PAGE_RETRY_S, PAGE_REVALIDATE_S, type Locale } from '@/lib/constants';
import { getCapabilities, getSettings } from '@/lib/env.server';
import { providerTransport } from '@/lib/provider/transport';
import { isPrivate, isRecord } from '@/lib/basics/values';
import { toLocale } from '@/lib/paths/locale-path';
import { createApi, type Api } from './create-api';
import { remoteOptions } from './read-provider-answer';
import type { ApiResult, RemoteOptions, Transport } from './send';

/** Origin of requests within the process; the backend ignores it. */
const IN_PROCESS = 'http://in-process.invalid';

/** Returns whether `next build` is running. It has no backend, so pages return a placeholder. */
export const isBuilding = (): boolean => process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD;

/** The parts of a visitor's request that rate limits need. */
type VisitorRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Returns the client for data functions: in process with the embedded backend, else HTTP to the configured bases. With the
 * visitor's request, calls count against the visitor's limits; with a token they are the user's.
 */
export function serverApi(visitor?: VisitorRequest, token?: string): Api {
  const { apiKey, remote } = getSettings();
  const getToken = () => token;
  if (remote) {
    const { authBase: auth, apiBase: api } = remote;
    return createApi({
      transport: (url, init) =>
        (url.startsWith(IN_PROCESS) ? inProcess(visitor) : providerTransport())(url, init),
      bases: { auth, api, ...(remote.isSearchedHere && { search: `${IN_PROCESS}/api` }) },
      apiKey,
      remote: readsRemote(getCapabilities(remote)),
      getToken,
    });
  }
  return createApi({
    transport: inProcess(visitor),
    bases: { auth: `${IN_PROCESS}/api/auth`, api: `${IN_PROCESS}/api` },
    apiKey,
    getToken,
  });
}

/** Makes the transport to the backend of this process. */
function inProcess(visitor: VisitorRequest | undefined): Transport {
  const { backend } = getRuntime();
  return (url, init) => {
    const request = new Request(url, init);
    if (!visitor) return backend.fetch(request);
    const forwardedFor = [visitor.headers['x-forwarded-for'] ?? []].flat().join(', ');
    if (forwardedFor) request.headers.set('X-Forwarded-For', forwardedFor);
    return backend.fetch(request, { peer: visitor.socket.remoteAddress });
  };
}

/** Reads what the remote backend answers; what is left out of it is reported, and its HTML sanitised. */
const readsRemote = (capabilities: ReadonlySet<string>): RemoteOptions =>
  remoteOptions({
    capabilities,
    cleanHtml: renderForeignHtml,
    sayDropped: (drop) =>
      report({ event: 'unreadable', ...drop }, 'the remote backend sent what cannot be read'),
  });

/** How long pages share what they have read of a remote backend, in ms. */
const REMOTE_SHARED_MS = 30_000;

/**
 * Returns a value that changes when cached content may be outdated: after every change that is known, and with a remote
 * backend, whose changes are not, every half a minute. Undefined when that is not known; then nothing may be cached.
 */
export function contentStamp(): string | undefined {
  const revision = contentRevision();
  if (!getSettings().remote) return revision?.toString();
  return `${Math.floor(Date.now() / REMOTE_SHARED_MS)} ${revision ?? 0}`;
}

/** The result of a static page's data function. */
export type PageOutcome<Props> =
  | { kind: 'found'; props: Props }
  | { kind: 'missing'; isBeyondLast?: true }
  | { kind: 'moved'; path: string };

export const found = <Props>(props: Props): PageOutcome<Props> => ({ kind: 'found', props });
export const missing = (): PageOutcome<never> => ({ kind: 'missing' });
/** A page number after the last page of a list that exists in the language, so no other language is asked. */
export const beyondLast = (): PageOutcome<never> => ({ kind: 'missing', isBeyondLast: true });
export const moved = (path: string): PageOutcome<never> => ({ kind: 'moved', path });

/** Props of a page generated during the build: `_app` renders nothing, and the start replaces the page. */
export type Placeholder = { isPlaceholder: true };

export type PageContext = {
  api: Api;
  locale: Locale;
  /** The language of dates and labels, where the original stands in for a translation. */
  interfaceLocale?: Locale;
  params: Record<string, string>;
  /** Called when a part of the page failed to load and its fallback is shown. */
  onFallback?: () => void;
};

/** Returns the language of dates and labels. */
export const labelLocale = ({
  interfaceLocale,
  locale,
}: Pick<PageContext, 'interfaceLocale' | 'locale'>): Locale => interfaceLocale ?? locale;

export { getApiDescription, report };

/**
 * Makes a getStaticProps: a placeholder during the build, otherwise the outcome of `load`, cached for a minute. When
 * `load` throws, because the backend failed, Next keeps serving the last good page.
 */
export function staticPage<Props extends object>(
  load: (context: PageContext) => Promise<PageOutcome<Props>>,
): GetStaticProps<Props | Placeholder> {
  return async (context) => {
    let revalidate: number = PAGE_REVALIDATE_S;
    if (isBuilding()) return { props: { isPlaceholder: true }, revalidate };
    const outcome = await load({
      api: serverApi(),
      locale: toLocale(context.locale),
      params: paramsOf(context),
      onFallback: () => (revalidate = PAGE_RETRY_S),
    });
    if (outcome.kind === 'missing') return { notFound: true, revalidate };
    if (outcome.kind === 'moved') {
      // A header holds visible ASCII only, and a redirect of content may name other letters.
      const destination = outcome.path.replace(/[^\x21-\x7e]+/g, (text) =>
        encodeURIComponent(text.toWellFormed()),
      );
      return { redirect: { destination, permanent: true }, revalidate };
    }
    return { props: outcome.props, revalidate };
  };
}

/**
 * Returns the data of an answer, or undefined after a 404. A private item of a remote backend counts as missing,
 * because pages are public. @throws Error when the backend failed
 */
export function dataOrMissing<T>(result: ApiResult<T>): T | undefined {
  const { data } = result;
  // `null` is the answer of a gateway, never an item or a list.
  if (result.ok && data !== undefined && data !== null)
    return isRecord(data) && isPrivate(data) ? undefined : data;
  if (result.status === 404) return undefined;
  throw new Error(`backend answered ${result.status}: ${result.error?.message ?? 'no data'}`);
}

/**
 * Returns the item of an answer, or undefined when there is none in this language: a backend may answer with the only
 * language that it has. @throws Error when the backend failed
 */
export function dataInLanguage<Item extends { locale: Locale }>(
  result: ApiResult<Item>,
  locale: Locale,
): Item | undefined {
  const item = dataOrMissing(result);
  return item?.locale === locale ? item : undefined;
}

/** Returns the data of an answer that must exist. @throws Error when the backend failed or answered 404 */
export function dataOrThrow<T>(result: ApiResult<T>): T {
  const data = dataOrMissing(result);
  if (data === undefined) throw new Error('backend answered 404 where something must exist');
  return data;
}

function paramsOf({ params = {} }: GetStaticPropsContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('/') : (value ?? ''),
    ]),
  );
}
