import { z } from 'zod';
import type { Locale } from '@/lib/constants';
import type { Business, Application } from '@/lib/contract/directory';
import { findSetting, insertSettingOnce } from '@/lib/database/settings';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { findSection } from '@/lib/backend/content/get-content';
import { serviceIn } from '@/lib/backend/request-form';
import { CAPABILITIES } from '@/lib/contract/calls';

/** The default of behaviour.md §1 for content without hours. */
const SUPPORT_HOURS = '08.30-18.00 (GMT+7)';

const stored = z.object({ uid: z.uuid() });
const text = z.string().nullable().catch(null);
const logo = z.object({ text });
const contact = z.object({ phone: text, hours: text });
const whatsApp = z.object({ number: text, text });

/**
 * Returns the provider: its name from the header's logo, phone and hours from the footer, WhatsApp from the page group
 * `contact`, the email from the settings, the service hours from the configuration of requests. Its uid is random and
 * created by the first call of an installation.
 */
export async function getBusiness(
  locale: Locale,
  { db, settings, random, requestForm }: Pick<BackendDeps, 'db' | 'settings' | 'random' | 'requestForm'>,
): Promise<Business> {
  const [logoSection, contactSection, whatsAppSection, setting, form] = await Promise.all([
    findSection('header', 'Logo', locale, { db }),
    findSection('footer', 'Contact', locale, { db }),
    findSection('contact', 'WhatsApp', locale, { db }),
    findSetting(db.kysely, 'business'),
    // A mistake in content/requests.yml must not fail the call, because browsers need the uid.
    requestForm().catch(() => undefined),
  ]);
  const { uid } = stored.parse(
    setting ?? (await insertSettingOnce(db.kysely, 'business', { uid: random.uuid() })),
  );
  const { phone, hours } = contact.parse(contactSection ?? {});
  const { number, text: opening } = whatsApp.parse(whatsAppSection ?? {});
  return {
    uid,
    name: logo.parse(logoSection ?? {}).text ?? '',
    support_email: settings.supportEmail,
    support_phone: phone,
    support_hours: hours ?? SUPPORT_HOURS,
    ...(number && { support_whatsapp: { number, text: opening } }),
    ...(form && { service: serviceIn(form, locale) }),
  };
}

const storedSettings = z.object({
  hide_goapp_label: z.boolean().catch(false),
  google_font: z.string().catch(''),
});

/** Returns the chat widget's settings, with the defaults of behaviour.md §3, and what this backend can do. */
export async function getApplication({ db }: DbDeps): Promise<Application> {
  const value = await findSetting(db.kysely, 'app_settings');
  const app_settings = storedSettings.catch({ hide_goapp_label: false, google_font: '' }).parse(value);
  return { app_settings, capabilities: [...CAPABILITIES] };
}
