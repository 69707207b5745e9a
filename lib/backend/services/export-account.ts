import type { AccountExport } from '@/lib/contract/auth';
import { findAccount, listAccountEvents, listCompaniesOf, listSessions } from '../db/account-queries';
import { notFound } from '../errors';
import type { Caller } from './authenticate';
import type { BackendDeps } from './deps';

/** Everything the portal knows about the caller, as Indonesian law lets everybody ask. */
export async function exportAccount(
  { uid, contactUid }: Caller,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<AccountExport> {
  const [account, companies, sessions, events] = await Promise.all([
    findAccount(db.kysely, uid),
    contactUid === null ? [] : listCompaniesOf(db.kysely, contactUid),
    listSessions(db.kysely, uid),
    contactUid === null ? [] : listAccountEvents(db.kysely, contactUid),
  ]);
  if (!account) throw notFound();
  const { user, business, contact } = account;
  return {
    exported_at: clock().toISOString(),
    user: { ...user, email: user.email ?? '', created_at: user.created_at.toISOString() },
    business,
    contact,
    companies,
    sessions: sessions.map((session) => ({
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      revoked_at: session.revoked_at?.toISOString() ?? null,
    })),
    events: events.map(({ event_name, data, created_at }) => ({
      event_name,
      event_data: data,
      created_at: created_at.toISOString(),
    })),
  };
}
