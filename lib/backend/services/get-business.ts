import { z } from 'zod';
import type { Locale } from '@/lib/constants';
import type { Business } from '@/lib/contract/directory';
import type { PageSection } from '@/lib/contract/content';
import { findItems } from '../db/content-queries';
import { findSetting, keepFirstSetting } from '../db/setting-queries';
import type { BackendDeps } from './deps';
import { STORED } from './read-stored';

/** When nothing else is said, the specification's hours (§1). */
const SUPPORT_HOURS = '08.30-18.00 (GMT+7)';

const stored = z.object({ uid: z.uuid() });
const text = z.string().nullable().catch(null);
const logo = z.object({ text });
const contact = z.object({ phone: text, hours: text });

/**
 * The provider as visitors see it: its name from the header's logo, hotline and hours from the footer, the e-mail
 * from the settings. Its uid is random and made at the first call of an installation.
 */
export async function getBusiness(
  locale: Locale,
  { db, settings, random }: Pick<BackendDeps, 'db' | 'settings' | 'random'>,
): Promise<Business> {
  const [header, footer, known] = await Promise.all([
    readSections('header', locale, db),
    readSections('footer', locale, db),
    findSetting(db.kysely, 'business'),
  ]);
  const { uid } = stored.parse(
    known ?? (await keepFirstSetting(db.kysely, 'business', { uid: random.uuid() })),
  );
  const { phone, hours } = contact.parse(sectionOf(footer, 'Contact'));
  return {
    uid,
    name: logo.parse(sectionOf(header, 'Logo')).text ?? '',
    support_email: settings.supportEmail,
    support_phone: phone,
    support_hours: hours ?? SUPPORT_HOURS,
  };
}

async function readSections(key: string, locale: Locale, db: BackendDeps['db']): Promise<PageSection[]> {
  const [row] = await findItems(db.kysely, key, ['page'], locale);
  return row ? STORED.page.parse(row.data).sections : [];
}

const sectionOf = (sections: PageSection[], component: string): object =>
  sections.find((section) => section.component === component) ?? {};
