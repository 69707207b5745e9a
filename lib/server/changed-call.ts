import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError, errorResponse } from '@/lib/backend/errors';
import { readBytes } from '@/lib/backend/http/read-input';
import { isSignatureOf, SIGNATURE_SECONDS } from '@/lib/basics/secrets';
import { isItemPage } from './page-paths';
import { parseJson } from '@/lib/basics/values';

const MAX_BODY_BYTES = 100_000;
/** Items that are looked for in the text of pages; reading all pages for more takes longer than making them. */
const MAX_SOUGHT = 10;
/** Calls that are remembered as long as their signatures count. */
const MAX_SEEN = 10_000;

const changedBody = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ uids: z.array(z.union([z.string().min(1), z.number()]).transform(String)).min(1) }),
]);

/** The cached pages, see `page-cache.mjs`. */
type PageStore = {
  listPaths(): string[];
  textOf(path: string): string;
  isMissing(path: string): boolean;
  refuseOlder(): void;
  drop(path: string): void;
};

type Options = {
  secret: string;
  store: PageStore;
  /** Tells of the change, so that everything else that was read before it is read again. */
  noteChange: () => void;
  clock?: () => Date;
};

/** Returns whether a target is the call with which a provider tells of changes. */
export const isChangedCall = (target: string): boolean => /^\/api\/changed\/?(?:\?|$)/.test(target);

/**
 * Creates the answer to `POST /api/changed`, with which a provider tells of what changed: `{"uids": [...]}`, or
 * `{"all": true}`. Pages that may show it are dropped before the answer. A signed call works once.
 */
export function createChangedCall({ secret, store, noteChange, clock = () => new Date() }: Options) {
  // A signature counts from both ends of its time.
  const seen = new LRUCache<string, true>({ max: MAX_SEEN, ttl: 2 * SIGNATURE_SECONDS * 1000 });

  async function handle(request: Request): Promise<Response> {
    if (request.method !== 'POST')
      throw new AppError('method-not-allowed', 'The method is not allowed here.', undefined, {
        Allow: 'POST',
      });
    const text = (await readBytes(request, MAX_BODY_BYTES)).toString('utf8');
    const signature = request.headers.get('X-Portal-Signature') ?? '';
    if (!isSignatureOf(signature, text, secret, clock()))
      throw new AppError('unauthorized', 'X-Portal-Signature is missing, wrong or older than five minutes.');
    const body = changedBody.safeParse(parseJson(text));
    if (!body.success) throw new AppError('invalid', 'The body must be {"uids": [...]} or {"all": true}.');
    if (seen.has(signature)) return Response.json({ dropped: 0 });
    seen.set(signature, true);
    noteChange();
    // Renders under way may have read what was there before.
    store.refuseOlder();
    const paths = pagesOf(body.data);
    for (const path of paths) store.drop(path);
    return Response.json({ dropped: paths.length });
  }

  /** Returns the pages that name one of the items, and all lists, on which one may be new; all pages when in doubt. */
  function pagesOf(change: z.output<typeof changedBody>): string[] {
    const paths = store.listPaths();
    if ('all' in change) return paths;
    const { uids } = change;
    if (uids.length > MAX_SOUGHT || !uids.every((uid) => /^[\w-]+$/.test(uid))) return paths;
    const names = new RegExp(uids.join('|'));
    return paths.filter(
      (path) =>
        !isItemPage(path) || store.isMissing(path) || names.test(path) || names.test(store.textOf(path)),
    );
  }

  return (request: Request): Promise<Response> =>
    handle(request).catch((error: unknown) => {
      if (error instanceof AppError) return errorResponse(error);
      throw error;
    });
}
