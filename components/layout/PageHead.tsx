import Head from 'next/head';

export type PageHeadProps = {
  title: string;
  description: string;
  /** Absolute; undefined for pages that search engines must leave out. */
  canonical?: string;
  /** The same page in other languages, absolute. */
  alternates?: { hrefLang: string; href: string }[];
  /** Feeds, other forms of the page and the search description. */
  links?: { rel: string; type: string; href: string; title?: string }[];
  openGraph?: { property: string; content: string }[];
};

/** What the page says of itself to search engines and to those who share it; `_document` adds structured data. */
export function PageHead(props: PageHeadProps) {
  const { title, description, canonical, alternates = [], links = [], openGraph = [] } = props;
  return (
    <Head>
      <title>{title}</title>
      <meta name="description" content={description} key="description" />
      {canonical ? (
        <link rel="canonical" href={canonical} key="canonical" />
      ) : (
        <meta name="robots" content="noindex" key="robots" />
      )}
      {alternates.map(({ hrefLang, href }) => (
        <link rel="alternate" hrefLang={hrefLang} href={href} key={`alternate-${hrefLang}`} />
      ))}
      {links.map((link) => (
        <link {...link} key={`link-${link.href}`} />
      ))}
      {openGraph.map(({ property, content }) => (
        <meta property={property} content={content} key={property} />
      ))}
    </Head>
  );
}
