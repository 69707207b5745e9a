import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { cutText } from '@/lib/rules/cut-text';
import { absoluteUrl } from './absolute-url';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE } from './document-paths';
import { toJsonLd } from './json-ld';
import { languageLinks } from './language-links';
import type { Site } from './site';

/** What a page knows of itself. */
export type PageFacts = {
  site: Site;
  /** Left out on the home page, whose title is the site's name. */
  title?: string;
  description?: string | null;
  /** Its canonical path, without the language's prefix; undefined keeps search engines out. */
  path?: string;
  /** Where it stands in each language, as paths without prefix. */
  alternates?: Partial<Record<Locale, string>>;
  image?: { src: string; width: number; height: number } | null;
  type?: 'website' | 'article';
  structuredData?: object[];
  /** The same in another form, or a feed of it; paths with the language's prefix. */
  forms?: HeadLink[];
};

export type HeadLink = { rel: 'alternate' | 'search'; type: string; href: string; title?: string };

const OG_LOCALES = { id: 'id_ID', en: 'en_GB' } as const satisfies Record<Locale, string>;
const DEFAULT_IMAGE = { src: '/og.png', width: 1200, height: 630 };
/** Search engines cut longer descriptions anyway. */
const MAX_DESCRIPTION = 300;

export type Head = ReturnType<typeof pageHead>;

/** What stands in the head of a page: title, description, canonical address, languages, Open Graph, structured data. */
export function pageHead({ site, title, path, alternates = {}, type = 'website', ...facts }: PageFacts) {
  const { siteUrl, name, locale } = site;
  const description = cutText(facts.description || site.description, MAX_DESCRIPTION);
  const canonical = path === undefined ? undefined : absoluteUrl(siteUrl, path, locale);
  const image = shareImage(facts.image);
  return {
    title: title ? `${title} | ${name}` : name,
    description,
    canonical,
    alternates: canonical ? languageLinks(siteUrl, alternates) : [],
    // What the tags share with the rest of the head is added where they are written.
    openGraph: {
      title: title ?? name,
      type,
      site_name: name,
      locale: OG_LOCALES[locale],
      image: absoluteUrl(siteUrl, image.src, DEFAULT_LOCALE),
      'image:width': String(image.width),
      'image:height': String(image.height),
    },
    structuredData: (facts.structuredData ?? []).map(toJsonLd),
    links: [
      { rel: 'search', type: OPEN_SEARCH_TYPE, href: OPEN_SEARCH_PATH, title: name } satisfies HeadLink,
      ...(facts.forms ?? []),
    ],
  };
}

/** Those who show shared links do not draw SVG. */
function shareImage(image: PageFacts['image']) {
  return image && !/\.svg$/i.test(image.src) ? image : DEFAULT_IMAGE;
}
