import Head from 'next/head';

export type PageHeadProps = {
  title: string;
  description: string;
  /** Absolute URL; undefined for pages that must not be indexed. */
  canonical?: string;
  /** False keeps a page out of search engines whose canonical URL belongs to another page. */
  isIndexed?: boolean;
  /** Absolute URLs of the page's translations. */
  alternates?: { hrefLang: string; href: string }[];
  /** Feeds, other formats of the page, the previous and next page, and the search description. */
  links?: { rel: string; href: string; type?: string; title?: string }[];
  /** Open Graph properties, without the prefix `og:`; description and URL are added. */
  openGraph?: Record<string, string>;
};

/** The page's title and metadata. `_document` adds structured data. */
export function PageHead(props: PageHeadProps) {
  const { title, description, canonical, alternates = [], links = [], openGraph, isIndexed = true } = props;
  const shared = openGraph && { ...openGraph, description, ...(canonical && { url: canonical }) };
  return (
    <Head>
      <title>{title}</title>
      <meta name="description" content={description} key="description" />
      {canonical && <link rel="canonical" href={canonical} key="canonical" />}
      {!(canonical && isIndexed) && <meta name="robots" content="noindex" key="robots" />}
      {alternates.map(({ hrefLang, href }) => (
        <link rel="alternate" hrefLang={hrefLang} href={href} key={`alternate-${hrefLang}`} />
      ))}
      {links.map((link) => (
        <link {...link} key={`link-${link.href}`} />
      ))}
      {shared && <meta name="twitter:card" content="summary_large_image" key="twitter:card" />}
      {Object.entries(shared ?? {}).map(([name, content]) => (
        <meta property={`og:${name}`} content={content} key={`og:${name}`} />
      ))}
    </Head>
  );
}
