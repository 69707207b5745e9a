// @ts-check
// The page that is shown instead of one that is not stored.
import { pageGroup } from './rules.js';
import { find, OFFLINE_SCRIPT, STORED_AT, STORES } from './store.js';

/** The page's own code would look for the data of the address it stands at, so it is left out. @param {string} path */
export async function offlinePage(path) {
  const isEnglish = /^\/en(?:\/|$)/.test(path);
  const page = await find(STORES.pages, isEnglish ? '/en/offline' : '/offline');
  if (!page) return Response.error();
  const articles = await listArticles(isEnglish);
  const html = (await page.text())
    .replace(/<script[^>]* (?:src="\/_next\/|id="__NEXT_DATA__").*?<\/script>|<link[^>]* as="script"[^>]*>/gs, '')
    .replace('</head>', `<script src="${OFFLINE_SCRIPT}" defer></script></head>`)
    .replace(/(<section) hidden=""(.*?<\/section>)/s, (_, tag, list) =>
      articles.length > 0 ? tag + list.replace(/<li.*<\/li>/s, (/** @type {string} */ row) => fill(row, articles)) : '',
    );
  return new Response(html, { status: 503, headers: page.headers });
}

/** Returns the stored articles of a language, the one that was read last first. @param {boolean} isEnglish */
async function listArticles(isEnglish) {
  const store = await caches.open(STORES.pages);
  const paths = (await store.keys()).map(({ url }) => new URL(url).pathname).toReversed();
  const own = paths.filter((path) => pageGroup(path) === 'article' && path.startsWith('/en/') === isEnglish);
  const format = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  });
  return Promise.all(
    own.map(async (path) => {
      const article = await store.match(path);
      // Its title is markup already.
      const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec((await article?.text()) ?? '') ?? [];
      const date = `${format.format(Number(article?.headers.get(STORED_AT)))} WIB`;
      return { href: path.replaceAll('&', '&amp;'), title: title.replace(/<[^>]*>/g, ''), date };
    }),
  );
}

/** @param {string} row @param {Record<string, string>[]} articles */
const fill = (row, articles) =>
  articles.map((article) => row.replace(/\{(\w+)\}/g, (word, name) => article[name] ?? word)).join('');
