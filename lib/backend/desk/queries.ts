import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { IssueStatusKey, IssueTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export type RequestFilter = {
  status: IssueStatusKey | undefined;
  q: string | undefined;
  /** Only requests that are not completed and whose last word is the customer's. */
  isWaiting: boolean;
  size: number;
};

export type ListedRequest = Pick<
  Selectable<IssueTable>,
  'number' | 'name' | 'status' | 'created_at' | 'updated_at'
> & { email: string | null; is_waiting: boolean };

/** The last comment of a request; without one its filing counts, which is the customer's. */
const isWaiting = sql<boolean>`(issue.status <> 'completed' and coalesce((
  select user_uid is not null from issue_comment
  where issue_uid = issue.uid order by created_at desc, uid desc limit 1
), true))`;

/** Lists requests of all customers, the one that was updated longest ago last; `q` matches name, key and email. */
export async function listRequests(
  db: Kysely<Tables>,
  { status, q, isWaiting: onlyWaiting, size }: RequestFilter,
): Promise<{ count: number; rows: ListedRequest[] }> {
  let found = db.selectFrom('issue').innerJoin('app_user', 'app_user.uid', 'issue.user_uid');
  if (status) found = found.where('issue.status', '=', status);
  if (onlyWaiting) found = found.where(isWaiting);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where((eb) =>
      eb.or([
        eb('issue.name', 'ilike', pattern),
        eb(sql`'TICKET-' || issue.number`, 'ilike', pattern),
        eb('app_user.email', 'ilike', pattern),
      ]),
    );
  }
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'issue.number',
      'issue.name',
      'issue.status',
      'issue.created_at',
      'issue.updated_at',
      'app_user.email',
      isWaiting.as('is_waiting'),
    ])
    .orderBy('issue.updated_at', 'desc')
    .orderBy('issue.number', 'desc')
    .limit(size)
    .execute();
  return { count, rows };
}

/** Returns a request with its customer. */
export async function findRequest(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user', 'app_user.uid', 'issue.user_uid')
    .selectAll('issue')
    .select(['app_user.email', 'app_user.phone', 'app_user.first_name', 'app_user.last_name'])
    .where('issue.number', '=', number)
    .executeTakeFirst();
}

/** Locks a request of any customer until the transaction ends. */
export async function lockRequest(trx: Transaction<Tables>, number: number) {
  return trx.selectFrom('issue').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
}

/** Returns the business with this uid, or of the user with this email, and the emails of all its users. */
export async function findBusiness(
  db: Kysely<Tables>,
  handle: string,
): Promise<{ uid: string; emails: string[] } | undefined> {
  const users = await db
    .selectFrom('app_user')
    .select(['business_uid', 'email'])
    .where('business_uid', 'in', (eb) =>
      eb
        .selectFrom('app_user as named')
        .select('named.business_uid')
        .where('named.deleted_at', 'is', null)
        .where((or) =>
          or.or([or('named.email', '=', handle), or(sql`named.business_uid::text`, '=', handle)]),
        ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  const uid = users[0]?.business_uid;
  return uid === undefined ? undefined : { uid, emails: users.flatMap(({ email }) => email ?? []) };
}
