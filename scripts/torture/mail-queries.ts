import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Lists the mails that were recorded, and the requests that they opened. */
export async function listReceived(db: Kysely<Tables>) {
  const requests = db.selectFrom('issue').select('name').where('name', 'like', 'Surat %');
  return {
    mails: await db.selectFrom('mail_received').select(['subject', 'state']).execute(),
    requests: await requests.execute(),
  };
}
