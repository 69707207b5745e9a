import { AppError } from '@/lib/backend/errors';

/**
 * Refuses what a page of another site sends. The portal may be reached under other names than SITE_URL, so the name under
 * which it was called counts as its own; a name that was rebound to this server has no cookie of the portal.
 * @throws AppError forbidden
 */
export function checkOrigin({ headers }: Request, siteUrl: string): void {
  const origin = headers.get('Origin');
  if (origin === null || origin === new URL(siteUrl).origin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host === undefined || host !== headers.get('Host')) throw new AppError('forbidden', FOREIGN_ORIGIN);
}

const FOREIGN_ORIGIN = 'Pages of other sites may not call the desk. Programs send no Origin header.';
