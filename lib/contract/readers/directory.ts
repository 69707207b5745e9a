import type { Announcement, Application, Business } from '../directory';
import { maybe, need, or, record } from './record';
import { asSent, flag, key, oneOf, text, time, words } from './values';

const NO_SETTINGS = { hide_goapp_label: false, google_font: '' };
const settingsFields = { hide_goapp_label: or(false, flag), google_font: or('', text) };
const settings = record<Application['app_settings']>(settingsFields);

/** The settings may stand alone. */
export const application = record<Application>({
  app_settings: or(NO_SETTINGS, settings),
  capabilities: maybe(words),
});

export const business = record<Business>(
  {
    uid: need(key, 'uid', 'key'),
    name: or('', text),
    support_email: or('', text),
    support_phone: or(null, text),
    support_hours: or('', text),
    support_whatsapp: maybe(
      record<NonNullable<Business['support_whatsapp']>>({ number: need(text), text: or(null, text) }),
    ),
    service: maybe(asSent<NonNullable<Business['service']>>()),
  },
  'business',
);

export const announcement = record<Announcement>(
  {
    uid: need(key),
    severity: or('info' as const, oneOf('incident', 'warning', 'info')),
    title: need(text),
    text: or('', text),
    url: maybe(text),
    starts_at: or('', time),
    ends_at: or(null, time),
    updated_at: or('', time),
    is_over: or(false, flag),
  },
  'announcement',
);
