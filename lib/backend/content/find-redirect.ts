import type { z } from 'zod';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { ContentModel, RedirectAnswer, redirectQuery } from '@/lib/contract/content';
import { normalOldPath, oldPathLocale } from '@/lib/rules/old-path';
import { safeLink } from '@/lib/rules/safe-link';
import { itemPath } from '@/lib/rules/item-path';
import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { findRedirects, findRedirectTargets, type RedirectRow } from './queries';

type Query = z.output<typeof redirectQuery>;

/**
 * Returns where a path of an old site leads: an item in the language of the path, or else in another one.
 * @throws AppError not-found, the same for an unknown path and one that leads to private content.
 */
export async function findRedirect({ path, locale }: Query, { db }: DbDeps): Promise<RedirectAnswer> {
  // The old site may have had a folder of the same name as our language.
  const paths = [normalOldPath(`/${locale}${path}`), normalOldPath(path)].filter(
    (known) => known !== undefined,
  );
  const rows = paths.length > 0 ? await findRedirects(db.kysely, paths) : [];
  const row = paths.flatMap((known) => rows.find(({ old_path }) => old_path === known) ?? [])[0];
  if (!row) throw notFound();
  const target = row.target_uid === null ? undefined : await pathOf(row.target_uid);
  const link = safeLink(linkOf(row, target));
  if (!link) throw notFound();
  return { link_to: link.href };

  async function pathOf(uid: string): Promise<string | undefined> {
    const targets = await findRedirectTargets(db.kysely, uid);
    const languages = [oldPathLocale(path), locale, DEFAULT_LOCALE];
    const target =
      languages.flatMap((wanted) => targets.find((found) => found.locale === wanted) ?? [])[0] ?? targets[0];
    if (!target) return undefined;
    const { model, topic_uid: topicUid, category_key: categoryKey, ...rest } = target;
    return itemPath({ ...rest, model: model as ContentModel, topicUid, categoryKey });
  }
}

/** With an item `target_path` is a fragment of its path; alone it is a path of its own. */
function linkOf(row: RedirectRow, target: string | undefined): string | undefined {
  if (row.target_uid === null) return row.target_path ?? undefined;
  return target && target + (row.target_path ?? '');
}
