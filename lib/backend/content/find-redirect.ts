import type { z } from 'zod';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { ContentModel, RedirectAnswer, redirectQuery } from '@/lib/contract/content';
import { normalOldPath, oldPathLocale } from '@/lib/rules/old-path';
import { safeLink } from '@/lib/rules/safe-link';
import { itemPath } from '@/lib/rules/item-path';
import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { findRedirects, findRedirectTargets, type RedirectRow } from './redirect-queries';

type Query = z.output<typeof redirectQuery>;

/**
 * Where an address of an old site leads: an item in the language the address was for, as far as it exists.
 * @throws AppError not-found, the same for an unknown address and one that leads to what is private.
 */
export async function findRedirect({ path, locale }: Query, { db }: DbDeps): Promise<RedirectAnswer> {
  // The old site may have had a folder of the same name as our language.
  const paths = [normalOldPath(`/${locale}${path}`), normalOldPath(path)].filter(
    (known) => known !== undefined,
  );
  const rows = paths.length > 0 ? await findRedirects(db.kysely, paths) : [];
  const row = paths.flatMap((known) => rows.find(({ old_path }) => old_path === known) ?? [])[0];
  if (!row) throw notFound();
  const address = row.target_uid === null ? undefined : await addressOf(row.target_uid);
  const link = safeLink(linkOf(row, address));
  if (!link) throw notFound();
  return { link_to: link.href };

  async function addressOf(uid: string): Promise<string | undefined> {
    const targets = await findRedirectTargets(db.kysely, uid);
    const languages = [oldPathLocale(path), locale, DEFAULT_LOCALE];
    const target =
      languages.flatMap((wanted) => targets.find((found) => found.locale === wanted) ?? [])[0] ?? targets[0];
    if (!target) return undefined;
    const { model, topic_uid: topicUid, category_key: categoryKey, ...rest } = target;
    return itemPath({ ...rest, model: model as ContentModel, topicUid, categoryKey });
  }
}

/** Behind an item's address `target_path` may name a part of it; alone it is an address of its own. */
function linkOf(row: RedirectRow, address: string | undefined): string | undefined {
  if (row.target_uid === null) return row.target_path ?? undefined;
  return address && address + (row.target_path ?? '');
}
