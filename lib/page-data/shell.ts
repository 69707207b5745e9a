import type { Api } from '@/lib/api/create-api';
import { dataOrMissing } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import type { PageSection } from '@/lib/contract/content';
import { getPublicSettings } from '@/lib/env.server';
import { safeLink } from '@/lib/rules/safe-link';
import { layoutText } from '@/lib/text/layout';
import { readRecords, readText, readTexts, reportUnknown } from './read';
import type { FooterSection, LayoutView, NavLink } from '@/components/views';

/** What every page needs besides its own content. */
export type Shell = { locale: Locale; siteUrl: string; allowZoom: boolean; layout: LayoutView };

/** Header and footer from content, and the settings that stand in every page. Throws when the backend fails. */
export async function loadShell(api: Api, locale: Locale): Promise<Shell> {
  const [header, mobileHeader, footer] = await Promise.all(
    ['header', 'mobile-header', 'footer'].map((key) => loadGroup(api, key, locale)),
  );
  const links = navLinks(header);
  const mobileLinks = navLinks(mobileHeader);
  return {
    ...bareShell(locale),
    layout: {
      name: logoText(header) ?? layoutText[locale].siteName,
      links,
      mobileLinks: mobileLinks.length > 0 ? mobileLinks : links,
      footer: (footer ?? []).flatMap((section) => toFooterSection(section)),
    },
  };
}

/** What is left of the shell when the backend cannot be asked: the failure page must not fail. */
export function bareShell(locale: Locale): Shell {
  const { siteUrl, allowZoom } = getPublicSettings();
  const layout = { name: layoutText[locale].siteName, links: [], mobileLinks: [], footer: [] };
  return { locale, siteUrl, allowZoom, layout };
}

/** The sections of a page group; undefined when content has none. */
export async function loadGroup(api: Api, key: string, locale: Locale): Promise<PageSection[] | undefined> {
  return dataOrMissing(await api.content.get(key, { model: 'page', locale }))?.sections;
}

const logoText = (sections: PageSection[] = []): string | undefined =>
  sections.flatMap((section) => (section.component === 'Logo' ? (readText(section, 'text') ?? []) : []))[0];

function navLinks(sections: PageSection[] = []): NavLink[] {
  return sections.flatMap((section) => {
    if (section.component === 'NavLinks') return toNavLinks(section, 'links');
    if (section.component !== 'Logo') reportUnknown('header', section);
    return [];
  });
}

function toNavLinks(section: Record<string, unknown>, name: string): NavLink[] {
  return readRecords(section, name).flatMap((entry) => {
    const title = readText(entry, 'title') ?? readText(entry, 'network');
    const link = safeLink(entry.link_to ?? entry.url);
    if (!title || !link) return [];
    const items = toNavLinks(entry, 'items');
    return [
      { title, ...link, description: readText(entry, 'description'), ...(items.length > 0 && { items }) },
    ];
  });
}

function toFooterSection(section: PageSection): FooterSection[] {
  const text = readText(section, 'text');
  switch (section.component) {
    case 'About':
      return text ? [{ kind: 'about', text }] : [];
    case 'Copyright':
      return text ? [{ kind: 'copyright', text }] : [];
    case 'Address':
      return [{ kind: 'address', lines: readTexts(section, 'lines') }];
    case 'Contact':
      return [
        {
          kind: 'contact',
          email: readText(section, 'email'),
          phone: readText(section, 'phone'),
          hours: readText(section, 'hours'),
        },
      ];
    case 'Links':
      return [
        { kind: 'links', title: readText(section, 'title') ?? '', links: toNavLinks(section, 'links') },
      ];
    case 'Social':
      return [{ kind: 'social', links: toNavLinks(section, 'links').map(withNetworkName) }];
    default:
      reportUnknown('footer', section);
      return [];
  }
}

const NETWORKS: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
};

const withNetworkName = (link: NavLink): NavLink => ({ ...link, title: NETWORKS[link.title] ?? link.title });
