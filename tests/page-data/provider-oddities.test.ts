import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverApi, type PageContext } from '@/lib/api/server';
import { setForeignHtmlRenderer } from '@/lib/backend/runtime';
import * as env from '@/lib/env.server';
import { loadArticle, loadArticleByKey } from '@/lib/page-data/load-article';
import { loadBlog } from '@/lib/page-data/load-blog';
import { loadBlogPost } from '@/lib/page-data/load-blog-post';
import { loadCategory, loadTopic } from '@/lib/page-data/load-category';
import { loadContact } from '@/lib/page-data/load-contact';
import { loadFaq } from '@/lib/page-data/load-faq';
import { loadCategories, loadHome, loadTextPage } from '@/lib/page-data/load-page-group';
import { loadProduct } from '@/lib/page-data/load-product';
import { loadStores } from '@/lib/page-data/load-stores';
import { loadSearch } from '@/lib/page-data/search/load-search';
import { loadShell } from '@/lib/page-data/shell';
import * as transport from '@/lib/provider/transport';
import { foreignHtmlRenderer } from '@/lib/server/connect-remote';
import { ODDITIES } from '../provider/oddities';
import { startProvider, type Provider } from '../provider/start-provider';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.reset();
  const settings = env.parseSettings({
    AUTH_BASE_URL: provider.authBase,
    API_BASE_URL: provider.apiBase,
    API_KEY: provider.apiKey,
  });
  vi.spyOn(env, 'getSettings').mockReturnValue(settings);
  setForeignHtmlRenderer(foreignHtmlRenderer(settings));
  vi.spyOn(console, 'warn').mockReturnValue();
  // The provider answers in this thread, in which a body of 1 MB is rendered: on a busy machine for longer than the limit.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const fresh = transport.createProviderTransport({ connections: 8, report: () => undefined });
  vi.spyOn(transport, 'providerTransport').mockReturnValue(fresh);
});
afterAll(() => provider.stop());

type Load = (context: PageContext) => Promise<unknown>;

const item = (model: string) =>
  provider.state.items.find((each) => each.model === model) ?? { uid: '', key: '' };
const context = (params: Record<string, string> = {}): PageContext => ({
  api: serverApi(),
  locale: 'id',
  params,
});

/** Every page of the specification that asks the backend while it is made. */
const PAGES: Record<string, () => [Load, Record<string, string>?]> = {
  'header and footer': () => [({ api, locale }) => loadShell(api, locale)],
  '/': () => [loadHome],
  '/browse/category/all': () => [loadCategories],
  '/content/{categoryKey}': () => [loadCategory, { categoryKey: item('help-category').key }],
  '/content/{categoryKey}/topic/{topicUid}': () => {
    const topic: Record<string, unknown> = item('help-topic');
    return [loadTopic, { categoryKey: String(topic.category_key), topicUid: String(topic.uid) }];
  },
  '/content/…/{articleUid}-{key}': () => {
    const { uid, key } = item('help-article');
    return [loadArticle, { categoryKey: 'x', topicUid: 'y', article: `${uid}-${key}` }];
  },
  '/content/article/{key}': () => [loadArticleByKey, { key: item('help-article').key }],
  '/content/article?q=': () => [
    ({ api, locale }) => loadSearch({ api, locale, path: '/content/article', q: 'printer', offset: 0 }),
  ],
  '/search?q=': () => [
    ({ api, locale }) => loadSearch({ api, locale, path: '/search', q: 'printer', offset: 0 }),
  ],
  '/blog': () => [loadBlog],
  '/blog/{key}': () => [loadBlogPost, { key: item('blog').key }],
  '/faq': () => [loadFaq],
  '/store-location': () => [loadStores],
  '/product/{key}': () => [loadProduct, { key: item('product').key }],
  '/about': () => [loadTextPage('about')],
  '/contact': () => [loadContact],
};

/** Returns the pages that could not be made, or are not there. */
async function failingPages(): Promise<string[]> {
  const failing: string[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const [load, params] = page();
    const outcome = (await load(context(params)).catch((error: unknown) => String(error))) as
      string | { kind?: string; failure?: unknown };
    if (typeof outcome === 'string') failing.push(`${name}: ${outcome}`);
    else if (outcome.kind === 'missing' || outcome.failure)
      failing.push(`${name}: ${outcome.kind ?? 'failed'}`);
  }
  return failing;
}

describe('W06 every page is there, however odd the answers of the provider are', () => {
  it('with answers as the specification gives them', async () => {
    expect(await failingPages()).toEqual([]);
  });

  /** A page that the provider does not have, or that is no page, is honestly not there; the others are. */
  const isHonest = (failure: string) => /^\/about: (missing|Error: backend answered 502.*)$/.test(failure);

  it.each(Object.keys(ODDITIES))('%s', async (name) => {
    provider.setOddities([name]);
    const failing = await failingPages();
    expect(failing.filter((failure) => !isHonest(failure))).toEqual([]);
    if (name !== 'page-missing' && name !== 'page-text') expect(failing).toEqual([]);
  });

  it('with all oddities together', async () => {
    provider.setOddities('all');
    expect((await failingPages()).filter((failure) => !isHonest(failure))).toEqual([]);
  });

  it('and no call holds what the specification does not list', async () => {
    await failingPages();
    const unlisted = provider.calls.flatMap((call) => call.unlisted.map((part) => `${call.path} ${part}`));
    expect([...new Set(unlisted)]).toEqual([]);
  });
});
