import type { z } from 'zod';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { ContentModel, RedirectAnswer, redirectQuery } from '@/lib/contract/content';
import { normalOldPath, oldPathLocale } from '@/lib/paths/old-path';
import { safeLink } from '@/lib/paths/safe-link';
import { itemPath } from '@/lib/paths/item-path';
import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { findRedirects, findRedirectTargets, type RedirectRow } from './queries';

type Query = z.output<typeof redirectQuery>;

/**
 * Returns where a path of an old site leads: an item in the language of the path, or else in another one.
 * @throws AppError not-found, the same for an unknown path and one that leads to private content.
 */
export async function findRedirect(query: Query, deps: DbDeps): Promise<RedirectAnswer> {
  const row = await findRow(query, deps);
  if (!row) throw notFound();
  const link = safeLink(await linkOf(row, query, deps));
  if (!link) throw notFound();
  return { link_to: link.href };
}

async function findRow({ path, locale }: Query, { db }: DbDeps): Promise<RedirectRow | undefined> {
  // The old site may have had a folder named like one of our languages.
  const given = [`/${locale}${path}`, path].map(normalOldPath);
  const paths = given.filter((known) => known !== undefined);
  if (paths.length === 0) return undefined;
  const rows = await findRedirects(db.kysely, paths);
  return [...rows].sort((a, b) => paths.indexOf(a.old_path) - paths.indexOf(b.old_path))[0];
}

/** Returns the path of a redirect's target. With an item `target_path` is a fragment of its path. */
async function linkOf(row: RedirectRow, query: Query, deps: DbDeps): Promise<string | undefined> {
  if (row.target_uid === null) return row.target_path ?? undefined;
  const path = await pathOf(row.target_uid, query, deps);
  return path && path + (row.target_path ?? '');
}

async function pathOf(uid: string, { path, locale }: Query, { db }: DbDeps): Promise<string | undefined> {
  const targets = await findRedirectTargets(db.kysely, uid);
  const languages = [oldPathLocale(path), locale, DEFAULT_LOCALE];
  const bestLocale = languages.find((language) => targets.some((target) => target.locale === language));
  const target = targets.find((one) => one.locale === bestLocale) ?? targets[0];
  if (!target) return undefined;
  const { model, topic_uid: topicUid, category_key: categoryKey, ...rest } = target;
  return itemPath({ ...rest, model: model as ContentModel, topicUid, categoryKey });
}
