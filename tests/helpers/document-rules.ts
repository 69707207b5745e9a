import { at, parseXml, type XmlNode } from './parse-xml';

// The rules of sitemaps.org, the RSS Advisory Board and RFC 4287 that apply to our documents. Each function returns the
// violations.

const W3C_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;

type Breaches = string[];
type Node = Record<string, unknown>;

const isTime = (value: unknown, form: RegExp): boolean =>
  typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value));
const isAbsolute = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).href === encodeURI(decodeURI(value));
const listOf = (value: unknown): Node[] => (value === undefined ? [] : ([value].flat() as Node[]));
const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Node)['#text'] : value;
const repeated = (values: unknown[]): unknown[] => values.filter((value, at) => values.indexOf(value) !== at);

/** Collects violations. */
function checker() {
  const breaches: Breaches = [];
  return {
    breaches,
    hold: (rule: string, isHeld: boolean) => void (isHeld || breaches.push(rule)),
    unique: (rule: string, values: unknown[]) =>
      breaches.push(...repeated(values).map((value) => `${rule}: ${String(value)} twice`)),
  };
}

/** A sitemap or an index of sitemaps (protocol 0.9), whose URLs must be below `origin`. */
export function sitemapBreaches(xml: string, origin: string): Breaches {
  const { breaches, hold, unique } = checker();
  const tree = parseXml(xml);
  const isIndex = 'sitemapindex' in tree;
  const root = at<XmlNode>(tree, isIndex ? 'sitemapindex' : 'urlset');
  const entries = listOf(root[isIndex ? 'sitemap' : 'url']);
  hold('begins with a declaration in UTF-8', /^<\?xml version="1\.0" encoding="UTF-8"\?>/i.test(xml));
  hold('has the namespace', at(root, '@xmlns') === 'http://www.sitemaps.org/schemas/sitemap/0.9');
  hold('has 1 to 50,000 addresses', entries.length > 0 && entries.length <= 50_000);
  hold('has at most 50 MB', Buffer.byteLength(xml) <= MAX_SITEMAP_BYTES);
  unique(
    'address',
    entries.map(({ loc }) => loc),
  );
  for (const { loc, lastmod, ...rest } of entries) {
    const address = String(loc);
    hold(`${address} is absolute and here`, isAbsolute(loc) && `${address}/`.startsWith(`${origin}/`));
    hold(`${address} is shorter than 2,048 characters`, address.length < 2_048);
    hold(`${address} has a W3C time`, lastmod === undefined || isTime(lastmod, W3C_TIME));
    const { 'xhtml:link': links, ...unknown } = rest;
    hold(`${address} has known elements alone`, Object.keys(unknown).length === 0);
    const languages = listOf(links);
    unique(
      `language of ${address}`,
      languages.map((link) => link['@hreflang']),
    );
    hold(
      `${address} is among its languages`,
      languages.length === 0 || languages.some((link) => link['@href'] === address),
    );
    for (const link of languages)
      hold(`${address} has a whole link`, link['@rel'] === 'alternate' && isAbsolute(link['@href']));
  }
  return breaches;
}

/** A feed in RSS 2.0 (rssboard.org), with the rules of its best practices. */
export function rssBreaches(xml: string): Breaches {
  const { breaches, hold, unique } = checker();
  const rss = at<XmlNode>(parseXml(xml), 'rss');
  hold('is version 2.0', at(rss, '@version') === '2.0');
  const { title, link, description, language, lastBuildDate, item, ...rest } = at<Node>(rss, 'channel');
  hold('has a title and a description', Boolean(textOf(title)) && Boolean(textOf(description)));
  hold('has a link and a language', isAbsolute(link) && /^[a-z]{2}$/.test(String(language)));
  hold('has the time of its last change', isTime(lastBuildDate, RFC_822));
  const self = listOf(rest['atom:link']).find((one) => one['@rel'] === 'self');
  hold('says where it is', isAbsolute(self?.['@href']) && self?.['@type'] === 'application/rss+xml');
  const items = listOf(item);
  unique(
    'guid',
    items.map(({ guid }) => textOf(guid)),
  );
  for (const one of items) {
    const name = String(textOf(one.guid));
    hold(`${name} has a title or a description`, Boolean(textOf(one.title) ?? textOf(one.description)));
    hold(`${name} has an absolute link`, isAbsolute(one.link));
    hold(`${name} has an RFC 822 time`, isTime(one.pubDate, RFC_822));
    const isAddress = (one.guid as Node)['@isPermaLink'] !== 'false';
    hold(`${name} is an address or says that it is none`, !isAddress || isAbsolute(textOf(one.guid)));
  }
  return breaches;
}

/** A feed in Atom (RFC 4287). */
export function atomBreaches(xml: string): Breaches {
  const { breaches, hold, unique } = checker();
  const { entry, ...feed } = at<Node>(parseXml(xml), 'feed');
  hold('has the namespace', feed['@xmlns'] === 'http://www.w3.org/2005/Atom');
  const links = (node: Node, rel: string) =>
    listOf(node.link).filter((one) => (one['@rel'] ?? 'alternate') === rel);
  const entries = listOf(entry);
  for (const node of [feed, ...entries]) {
    const name = String(node.id);
    hold(`${name} is an IRI`, isAbsolute(node.id));
    hold(`${name} has one title`, listOf(node.title).length === 1 && Boolean(textOf(node.title)));
    hold(`${name} has one RFC 3339 time`, isTime(node.updated, RFC_3339));
    hold(`${name} has one alternate link`, links(node, 'alternate').length === 1);
    hold(
      `${name} links addresses`,
      listOf(node.link).every((one) => isAbsolute(one['@href'])),
    );
    hold(
      `${name} has names of authors`,
      listOf(node.author).every((one) => Boolean(one.name)),
    );
  }
  hold('says where it is', links(feed, 'self').length === 1);
  hold('has an author', entries.every((one) => one.author) || feed.author !== undefined);
  unique(
    'id',
    entries.map(({ id }) => id),
  );
  for (const { id, published } of entries)
    hold(`${String(id)} has an RFC 3339 time of publication`, isTime(published, RFC_3339));
  return breaches;
}
