// @isolated
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticleScreen } from '@/components/screens/ArticleScreen';
import { loadArticle } from '@/lib/page-data/load-article';
import { aCategory, anArticle, aTopic } from '@/tests/helpers/content-items';
import { fakeApi, type SeenCall } from '@/tests/helpers/fake-api';
import { PageProviders } from '@/tests/helpers/render';

type Size = { categories: number; topics: number; articles: number };

/** Titles of a typical length, all different. */
const titleOf = (kind: string, index: number): string =>
  `${kind} ${String(index).padStart(4, '0')} menurut buku panduan kedai`;

/** The HTML and props of an article in the middle of its topic, in a site of the given size. */
async function pageIn({ categories, topics, articles }: Size): Promise<{ html: string; props: string }> {
  const middle = (count: number) => Math.floor(count / 2);
  const lists = {
    'help-category': Array.from({ length: categories }, (_, index) =>
      aCategory({
        uid: `c${index}`,
        key: index === middle(categories) ? 'teh' : `kategori-${index}`,
        name: titleOf('Kategori', index),
      }),
    ),
    'help-topic': Array.from({ length: topics }, (_, index) =>
      aTopic({
        uid: index === middle(topics) ? 'tttttttttt' : `topik${String(index).padStart(5, '0')}`,
        name: titleOf('Topik', index),
        priority_group: `${1000 + index}`,
      }),
    ),
    'help-article': Array.from({ length: articles }, (_, index) =>
      anArticle({
        uid: index === middle(articles) ? 'aaaaaaaaaa' : `a${String(index).padStart(9, '0')}`,
        key: index === middle(articles) ? 'air-mendidih' : `artikel-nomor-${index}`,
        title: titleOf('Artikel', index),
      }),
    ),
  };
  const { api } = fakeApi({
    getContent: anArticle(),
    listContent: ({ query }: SeenCall) => {
      const all = lists[query.model as keyof typeof lists];
      const offset = Number(query.offset ?? 0);
      return { count: all.length, results: all.slice(offset, offset + Number(query.size)) };
    },
  });
  const params = { categoryKey: 'teh', topicUid: 'tttttttttt', article: 'aaaaaaaaaa-air-mendidih' };
  const outcome = await loadArticle({ api, locale: 'id', params });
  if (outcome.kind !== 'found') throw new Error(`the article is ${outcome.kind}`);
  const html = renderToString(
    <PageProviders api={api}>
      <ArticleScreen {...outcome.props} />
    </PageProviders>,
  );
  return { html, props: JSON.stringify(outcome.props) };
}

const weigh = (text: string): number => gzipSync(text).length;
const links = (html: string): number => html.split('<a ').length - 1;

describe('the weight of an article’s page', () => {
  // About as many rows as a tree shows at once.
  const medium: Size = { categories: 20, topics: 20, articles: 20 };
  const huge: Size = { categories: 100, topics: 300, articles: 500 };

  it('does not grow with the site: a tree of 500 articles and 300 topics carries what is open and no more', async () => {
    const [some, all] = [await pageIn(medium), await pageIn(huge)];
    expect(links(all.html)).toBe(links(some.html));
    // Digits compress differently; nothing else may differ.
    expect(weigh(all.html)).toBeLessThan(weigh(some.html) * 1.05);
    expect(weigh(all.props)).toBeLessThan(weigh(some.props) * 1.05);
  });

  it('is a small part of 12 KB: markup and data of a full tree, of neighbours and of related articles', async () => {
    const { html, props } = await pageIn(huge);
    const measured = { html: weigh(html), props: weigh(props), page: weigh(html + props) };
    expect(measured.page, JSON.stringify(measured)).toBeLessThan(3 * 1024);
  });

  it('lets every list that was cut be read on by a link, without JavaScript', async () => {
    const { html } = await pageIn(huge);
    for (const href of ['/browse/category/all', '/content/teh', '/content/teh/topic/tttttttttt'])
      expect(html).toContain(`href="${href}"`);
    // Without JavaScript the arrows do nothing.
    expect(html).not.toContain('aria-expanded');
  });
});
