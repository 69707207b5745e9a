import { dataOrThrow, found } from '@/lib/api/server';
import type { Business } from '@/lib/contract/directory';
import type { PageSection } from '@/lib/contract/content';
import { CONTACT_PATH, mailHref, phoneHref, whatsAppHref } from '@/lib/paths/contact-link';
import { contactText } from '@/lib/text/contact';
import { describeHolidays, describeWeek } from '@/lib/text/service-hours';
import type { ContactChannel, ContactContent } from '@/lib/page-data/props/site';
import { type ContentLoader, crumbsTo, everyLanguage, loadOptional } from './content-page';
import { readTextField, reportUnknown } from './section-fields';
import { loadGroup } from './shell';

/**
 * `/contact`: the channels of the page group `contact`. Without that group, which another backend may not have, the ones
 * of the provider and the footer.
 */
export const loadContact: ContentLoader<ContactContent> = async (context) => {
  const { api, locale } = context;
  const text = contactText[locale];
  const [group, footer, business] = await Promise.all([
    loadOptional(context, 'contact page', loadGroup(api, 'contact', locale), undefined),
    loadOptional(context, 'footer', loadGroup(api, 'footer', locale), undefined),
    loadBusiness(context),
  ]);
  const intro = group?.find(({ component }) => component === 'Intro');
  const service = business?.service;
  const written = footerContact(footer);
  const hours = written?.hours ?? business?.support_hours;
  const title = (intro && readTextField(intro, 'title')) ?? text.title;
  return found({
    title,
    lead: (intro && readTextField(intro, 'subtitle')) ?? text.lead,
    crumbs: crumbsTo(locale, { name: title, url: CONTACT_PATH }),
    channels: group ? group.flatMap(toChannel) : channelsOf(written, business),
    week: service ? describeWeek(service, locale) : hours ? [{ days: text.supportHours, open: hours }] : [],
    holidays: service ? describeHolidays(service, new Date(), locale) : [],
    service,
    alternates: everyLanguage(CONTACT_PATH),
  });
};

/** Loads the channels of `/contact`. */
export async function loadChannels(context: Parameters<typeof loadContact>[0]): Promise<ContactChannel[]> {
  const contact = await loadContact(context);
  return contact.kind === 'found' ? contact.props.channels : [];
}

/** Loads who runs the portal, with the hours of service; undefined when that fails. */
export const loadBusiness = (context: Parameters<ContentLoader<object>>[0]): Promise<Business | undefined> =>
  loadOptional(
    context,
    'service hours',
    context.api.directory.getBusiness({ locale: context.locale }).then(dataOrThrow),
    undefined,
  );

function toChannel(section: PageSection): ContactChannel[] {
  const note = readTextField(section, 'note');
  switch (section.component) {
    case 'Intro':
      return [];
    case 'Phone':
      return phone(readTextField(section, 'number'), note);
    case 'WhatsApp': {
      const label = readTextField(section, 'number');
      const href = label && whatsAppHref(label, readTextField(section, 'text'));
      return href ? [{ kind: 'whatsApp', label, href, note }] : [];
    }
    case 'Email':
      return email(readTextField(section, 'address'), note, readTextField(section, 'subject'));
    case 'Request':
      return [{ kind: 'request', note }];
    case 'Chat':
      return [{ kind: 'chat', note }];
    case 'Offices':
      return [{ kind: 'offices', note }];
    default:
      reportUnknown('contact', section);
      return [];
  }
}

const phone = (label: string | undefined, note?: string): ContactChannel[] =>
  label ? [{ kind: 'phone', label, href: phoneHref(label), note }] : [];
const email = (label: string | undefined, note?: string, subject?: string): ContactChannel[] =>
  label ? [{ kind: 'email', label, href: mailHref(label, subject), note }] : [];

type FooterContact = { email?: string | undefined; phone?: string | undefined; hours?: string | undefined };

function footerContact(sections: PageSection[] = []): FooterContact | undefined {
  const section = sections.find(({ component }) => component === 'Contact');
  if (!section) return undefined;
  return {
    email: readTextField(section, 'email'),
    phone: readTextField(section, 'phone'),
    hours: readTextField(section, 'hours'),
  };
}

const channelsOf = (written: FooterContact | undefined, business: Business | undefined): ContactChannel[] => [
  { kind: 'chat' },
  { kind: 'request' },
  ...phone(written?.phone ?? business?.support_phone ?? undefined),
  ...email(written?.email ?? business?.support_email),
  { kind: 'offices' },
];
