import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Counts the requests that are linked to announcements, and who follows them. */
export async function countAbout(
  db: Kysely<Tables>,
  uids: readonly string[],
): Promise<Map<string, { requests: number; followers: number }>> {
  const { rows } = await sql<{ uid: string; requests: number; followers: number }>`
    select uid,
      (select count(*) from issue where announcement_uid = announcement.uid)::integer as requests,
      (select count(*) from announcement_follower where announcement_uid = announcement.uid)::integer as followers
    from announcement where uid = any(${[...uids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]));
}
