import type { Api } from '@/lib/api/create-api';
import { dataOrMissing, report } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import type { PageSection } from '@/lib/contract/content';
import { getBrand } from '@/lib/brand/current';
import { getPublicSettings } from '@/lib/env.server';
import { safeLink } from '@/lib/paths/safe-link';
import { siteOf, type Site } from '@/lib/seo/site';
import { brandText } from '@/lib/text/brand';
import { categoryText } from '@/lib/text/category';
import { contactText } from '@/lib/text/contact';
import { layoutText } from '@/lib/text/layout';
import { cacheUntilChange } from './content-cache';
import { readRecords, readTextField, readTexts, reportUnknown } from './section-fields';
import type { BarLink, FooterSection, LayoutData, NavLink } from './props/common';

/** What every page needs in addition to its content. */
export type Shell = { locale: Locale; siteUrl: string; allowZoom: boolean; layout: LayoutData };

/**
 * Loads header and footer from content, and the settings that every page needs. A part that fails is the built-in one, and
 * `onFallback` is called. @throws Error when all parts fail
 */
export async function loadShell(api: Api, locale: Locale, onFallback?: () => void): Promise<Shell> {
  try {
    return withBrand(await loadContentShell(api, locale));
  } catch (error) {
    if (!(error instanceof PartialShell)) throw error;
    report(
      { event: 'page-lacks', reason: error.message },
      'the page has a built-in part of header and footer',
    );
    onFallback?.();
    return withBrand(error.shell);
  }
}

/** Thrown, so that it is not cached. */
class PartialShell extends Error {
  override readonly name = 'PartialShell';

  constructor(
    readonly shell: Shell,
    reason: unknown,
  ) {
    super(reason instanceof Error ? reason.message : String(reason));
  }
}

/** Loads the shell, or one without content when the backend fails, for pages that must not fail with it. */
export const loadShellOrBare = (api: Api, locale: Locale): Promise<Shell> =>
  loadShell(api, locale).catch(() => bareShell(locale));

/** Returns the shell without content. */
export const bareShell = (locale: Locale): Shell => withBrand(emptyShell(locale));

/** Returns the site that a shell and the brand describe. */
export const siteOfShell = (shell: Shell): Site => siteOf(shell, getBrand());

/** Adds the brand's name and logo, which win over the content's. They change independently, so the cache lacks them. */
function withBrand(shell: Shell): Shell {
  const { name, logo } = getBrand();
  const layout = { ...shell.layout, ...(name && { name: name[shell.locale] }), ...(logo && { logo }) };
  return { ...shell, layout };
}

const loadContentShell = cacheUntilChange(async (api, locale): Promise<Shell> => {
  const groups = await Promise.allSettled(
    ['header', 'mobile-header', 'mobile-bottom-bar', 'footer'].map((key) => loadGroup(api, key, locale)),
  );
  const failures = groups.flatMap((group) => (group.status === 'rejected' ? [group.reason as unknown] : []));
  if (failures.length === groups.length) throw failures[0];
  const [header = [], mobileHeader = [], bottomBar = [], footer = []] = groups.map((group) =>
    group.status === 'fulfilled' ? group.value : undefined,
  );
  const headerLinks = navLinks('header', header);
  const links = headerLinks.length > 0 ? headerLinks : defaultLinks(locale);
  const mobileLinks = navLinks('mobile-header', mobileHeader);
  const shownFooter = footer.flatMap(toFooterSection);
  const shell = {
    ...emptyShell(locale),
    layout: {
      name: logoText(header) ?? brandText[locale].name,
      links,
      mobileLinks: mobileLinks.length > 0 ? mobileLinks : links,
      barLinks: bottomBar.flatMap(toBarLinks),
      footer: shownFooter.length > 0 ? shownFooter : builtInFooter(locale).flatMap(toFooterSection),
    },
  };
  if (failures.length > 0) throw new PartialShell(shell, failures[0]);
  return shell;
});

/** The footer when content has none that is known. */
const builtInFooter = (locale: Locale): PageSection[] => [
  {
    component: 'Links',
    title: layoutText[locale].footer,
    links: defaultLinks(locale).map(({ title, href }) => ({ title, url: href })),
  },
  { component: 'Contact', email: getPublicSettings().supportEmail },
];

/** The navigation when content has none. */
const defaultLinks = (locale: Locale): NavLink[] => [
  { title: categoryText[locale].allCategories, href: '/browse/category/all' },
  { title: contactText[locale].title, href: '/contact' },
];

function emptyShell(locale: Locale): Shell {
  const { siteUrl, allowZoom } = getPublicSettings();
  const layout = { name: brandText[locale].name, links: [], mobileLinks: [], barLinks: [], footer: [] };
  return { locale, siteUrl, allowZoom, layout };
}

/** Loads the sections of a page group; undefined when there are none. */
export async function loadGroup(api: Api, key: string, locale: Locale): Promise<PageSection[] | undefined> {
  const page = dataOrMissing(await api.content.get(key, { model: 'page', locale }));
  return page && page.sections.length > 0 ? page.sections : undefined;
}

const logoText = (sections: PageSection[]): string | undefined =>
  sections.flatMap((section) =>
    section.component === 'Logo' ? (readTextField(section, 'text') ?? []) : [],
  )[0];

function navLinks(page: string, sections: PageSection[]): NavLink[] {
  return sections.flatMap((section) => {
    if (section.component === 'NavLinks') return toNavLinks(section, 'links');
    if (section.component !== 'Logo') reportUnknown(page, section);
    return [];
  });
}

/** The bar of phones has room for five. */
const MAX_BAR_LINKS = 5;

function toBarLinks(section: PageSection): BarLink[] {
  if (section.component !== 'BarLinks') {
    reportUnknown('mobile-bottom-bar', section);
    return [];
  }
  return readRecords(section, 'links')
    .flatMap((entry) => toNavLink(entry).map((link) => ({ ...link, icon: readTextField(entry, 'icon') })))
    .slice(0, MAX_BAR_LINKS);
}

function toNavLinks(section: Record<string, unknown>, name: string): NavLink[] {
  return readRecords(section, name).flatMap(toNavLink);
}

/** Returns an entry as a link, or an empty list when it lacks a title or a safe URL. */
function toNavLink(entry: Record<string, unknown>): NavLink[] {
  const title = readTextField(entry, 'title') ?? readTextField(entry, 'network');
  const link = safeLink(entry.link_to ?? entry.url);
  if (!title || !link) return [];
  const items = toNavLinks(entry, 'items');
  return [
    {
      title,
      href: link.href,
      ...(link.isExternal && { isExternal: true }),
      description: readTextField(entry, 'description'),
      ...(items.length > 0 && { items }),
    },
  ];
}

function toFooterSection(section: PageSection): FooterSection[] {
  const text = readTextField(section, 'text');
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
          email: readTextField(section, 'email'),
          phone: readTextField(section, 'phone'),
          hours: readTextField(section, 'hours'),
        },
      ];
    case 'Links':
      return [
        { kind: 'links', title: readTextField(section, 'title') ?? '', links: toNavLinks(section, 'links') },
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
