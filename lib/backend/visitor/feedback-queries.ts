import type { Insertable, Kysely } from 'kysely';
import type { ArticleFeedbackTable } from '@/lib/database/identity-schema';
import { toJson, type Tables } from '@/lib/database/schema';
import type { FeedbackReason } from '@/lib/constants';

type NewFeedback = Omit<Insertable<ArticleFeedbackTable>, 'reasons'> & { reasons: FeedbackReason[] };

/** Returns whether a visitor has given feedback on an article. */
export async function hasFeedback(db: Kysely<Tables>, goid: string, itemUid: string): Promise<boolean> {
  const row = await db
    .selectFrom('article_feedback')
    .select('goid')
    .where('goid', '=', goid)
    .where('item_uid', '=', itemUid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a visitor's feedback on an article in place of an earlier one. */
export async function saveFeedback(db: Kysely<Tables>, { reasons, ...feedback }: NewFeedback): Promise<void> {
  await db
    .insertInto('article_feedback')
    .values({ ...feedback, reasons: toJson(reasons) })
    .onConflict((conflict) =>
      conflict.columns(['goid', 'item_uid']).doUpdateSet((eb) => ({
        locale: eb.ref('excluded.locale'),
        is_helpful: eb.ref('excluded.is_helpful'),
        reasons: eb.ref('excluded.reasons'),
        comment: eb.ref('excluded.comment'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
