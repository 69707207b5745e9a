import type { Locale } from '@/lib/constants';
import type { PageSection } from '@/lib/contract/content';
import { findItems } from '@/lib/database/content-items';
import type { DbDeps } from '@/lib/backend/deps';
import { STORED } from './read-stored';

/** Returns the first section of a public page with this component, if there is one. */
export async function findSection(
  pageKey: string,
  component: string,
  locale: Locale,
  { db }: DbDeps,
): Promise<PageSection | undefined> {
  const rows = await findItems(db.kysely, pageKey, ['page'], locale);
  const page = rows.find((row) => row.key === pageKey);
  return page && STORED.page.parse(page.data).sections.find((section) => section.component === component);
}
