/** The canonical path of an article, asked of the site itself. */
export async function articleAddress(url: string, key: string): Promise<string> {
  const html = await (await fetch(`${url}/content/article/${key}`)).text();
  const [, href] = /rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  if (!href) throw new Error(`the article ${key} names no canonical address`);
  return new URL(href).pathname;
}

/** Paths of the page's own code. Browsers with modules never load what stands under noModule. */
export const codeOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*noModule)[^>]* src="(\/_next\/static\/[^"]+\.js)[^"]*"/gi)].map(
    ([, path = '']) => path,
  );

/** Paths of all links of a page that stay on the site, without query and fragment. */
export function internalLinks(html: string, url: string): string[] {
  const hrefs = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map((match) =>
    decodeEntities(match[1] ?? ''),
  );
  const targets = hrefs
    .filter((href) => !/^(?:mailto|tel|data|javascript):/i.test(href))
    .map((href) => new URL(href, url));
  const own = targets.filter((target) => target.origin === new URL(url).origin);
  return [...new Set(own.map((target) => target.pathname + target.search))];
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
