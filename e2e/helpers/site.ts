import { until } from './portal';

/** The canonical path of an article, asked of the site itself. */
export async function articleAddress(url: string, key: string): Promise<string> {
  let response = await fetch(`${url}/content/article/${key}`);
  // On a busy machine the first page may take longer than a portal lets anybody wait.
  await until(`the article ${key} is answered`, async () => {
    if (response.status === 503) response = await fetch(response.url);
    return response.status !== 503;
  });
  const [, href] = /rel="canonical" href="([^"]+)"/.exec(await response.text()) ?? [];
  if (!href) throw new Error(`the article ${key} names no canonical address`);
  return new URL(href).pathname;
}

/** Paths of the page's own code. Browsers with modules never load what stands under noModule. */
export const codeOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*noModule)[^>]* src="(\/_next\/static\/[^"]+\.js)[^"]*"/gi)].map(
    ([, path = '']) => path,
  );

/** What a page says of itself and where it leads; addresses of the site are paths with their query. */
export type PageFacts = {
  links: string[];
  /** Links to a place in a page of the site. */
  anchors: { path: string; id: string }[];
  ids: Set<string>;
  canonical: string | undefined;
  /** Paths by language. */
  languages: Map<string, string>;
  language: string | undefined;
  isIndexed: boolean;
};

/** Reads the HTML of the page at a path of the site at `url`. */
export function pageFacts(html: string, path: string, url: string): PageFacts {
  const targets = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)]
    .map(([, href = '']) => decodeEntities(href))
    .filter((href) => !/^(?:mailto|tel|data|javascript):/i.test(href))
    .map((href) => new URL(href, url + path))
    .filter(({ origin }) => origin === new URL(url).origin);
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(decodeEntities(address), url);
    return pathname + search;
  };
  const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  const languages = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi);
  return {
    links: [...new Set(targets.map(({ pathname, search }) => pathname + search))],
    anchors: targets
      .filter(({ hash }) => hash !== '')
      .map(({ pathname, search, hash }) => ({
        path: pathname + search,
        id: decodeURIComponent(hash.slice(1)),
      })),
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decodeEntities(id))),
    canonical: canonical && pathOf(canonical),
    languages: new Map([...languages].map(([, language = '', address = '']) => [language, pathOf(address)])),
    language: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
  };
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
