import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CategoryTree } from '@/components/help/article/CategoryTree';
import type { TreeData } from '@/lib/page-data/props/help';
import { articleText } from '@/lib/text/article';
import { onDemandText } from '@/lib/text/on-demand';
import { anArticle, aTopic } from '@/tests/helpers/content-items';
import { fails, listAnswer, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render, type RenderOptions } from '@/tests/helpers/render';

const text = articleText.id;
const path = '/content/teh/t1/aaaaaaaaaa-x';
const tree: TreeData = {
  open: { categoryKey: 'teh', topicUid: 't1' },
  isPartial: {},
  categories: [
    {
      categoryKey: 'teh',
      title: 'Teh',
      topics: [
        {
          uid: 't1',
          title: 'Daun',
          articles: [{ title: 'Merebus air', href: path }],
        },
        { uid: 't2', title: 'Cangkir' },
      ],
    },
    { categoryKey: 'kopi', title: 'Kopi' },
  ],
};
const inTopic = (uid: string, categoryKey: string) => ({
  uid,
  key: uid,
  name: uid,
  category: { uid: 'c', key: categoryKey, name: categoryKey },
});
const answers: FakeAnswers = {
  listContent: ({ query }: SeenCall) =>
    query.model === 'help-topic'
      ? listAnswer(
          aTopic({ uid: 'k3', name: 'Tanpa urutan' }),
          aTopic({ uid: 'k2', name: 'Kedua', priority_group: '02' }),
          aTopic({ uid: 'k1', name: 'Pertama', priority_group: '01' }),
          aTopic({ uid: 'k0', name: 'Rahasia', visibility: 'private' }),
        )
      : listAnswer(
          anArticle({ uid: 'e', key: 'e', title: `Isi ${query.topic_f}`, topic: inTopic('t2', 'teh') }),
        ),
};
const show = (options: RenderOptions = {}, over: Partial<TreeData> = {}) =>
  render(<CategoryTree {...tree} {...over} path={path} />, { answers, ...options });
const toggle = (title: string) => screen.getByRole('button', { name: text.unfold(title) });
const opened = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.getAttribute('aria-label'));

describe('CategoryTree', () => {
  it('shows what is open as links before anything is asked for', async () => {
    const { calls } = show();
    const nav = screen.getByRole('navigation', { name: text.tree });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Teh', 'Daun', 'Merebus air', 'Cangkir', 'Kopi']);
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Merebus air');
    expect(calls.filter(({ name }) => name === 'listContent')).toEqual([]);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('what is not translated is marked, also what is loaded on opening', async () => {
    const [tea, coffee] = tree.categories;
    const [leaf, cup] = tea?.topics ?? [];
    const { user } = show(
      { locale: 'en' },
      {
        categories: [
          { ...tea, topics: [{ ...leaf, lang: 'id' }, cup] },
          { ...coffee, lang: 'id' },
        ] as TreeData['categories'],
      },
    );
    const marked = () =>
      screen
        .getAllByRole('link')
        .filter((link) => within(link).queryByText('In Indonesian'))
        .map((link) => link.querySelector('[lang=id]')?.textContent);
    expect(marked()).toEqual(['Daun', 'Kopi']);
    await user.click(screen.getByRole('button', { name: articleText.en.unfold('Cangkir') }));
    await waitFor(() => expect(marked()).toEqual(['Daun', 'Isi t2', 'Kopi']));
  });

  it('opens one category at a time, with its topics in their order and without private ones', async () => {
    const { user } = show();
    await user.click(toggle('Kopi'));
    await screen.findByRole('link', { name: 'Pertama' });
    expect(opened()).toEqual([text.unfold('Kopi')]);
    const titles = screen.getAllByRole('link').map((link) => link.textContent);
    expect(titles).toEqual(['Teh', 'Kopi', 'Pertama', 'Kedua', 'Tanpa urutan']);
    expect(screen.getByRole('link', { name: 'Pertama' })).toHaveAttribute('href', '/content/kopi/topic/k1');
  });

  it('opens one topic at a time and asks for its articles once in five minutes', async () => {
    const { user, calls } = show();
    await user.click(toggle('Cangkir'));
    const found = await screen.findByRole('link', { name: 'Isi t2' });
    expect(found).toHaveAttribute('href', '/content/teh/t2/e');
    expect(screen.queryByRole('link', { name: 'Merebus air' })).toBeNull();
    expect(opened()).toEqual([text.unfold('Teh'), text.unfold('Cangkir')]);
    await user.click(toggle('Daun'));
    await user.click(toggle('Cangkir'));
    expect(await screen.findByRole('link', { name: 'Isi t2' })).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'listContent')).toHaveLength(1);
  });

  it('folds what is open when its toggle is pressed again', async () => {
    const { user } = show();
    await user.click(toggle('Daun'));
    expect(screen.queryByRole('link', { name: 'Merebus air' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Daun' })).toBeInTheDocument();
    await user.click(toggle('Teh'));
    expect(screen.queryByRole('link', { name: 'Daun' })).toBeNull();
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('a failed call is silent: the page of the topic is linked, and it can be tried again', async () => {
    let isDown = true;
    const listContent = (call: SeenCall) =>
      isDown
        ? fails(500)
        : listAnswer(
            anArticle({ uid: 'e', title: `Isi ${call.query.topic_f}`, topic: inTopic('t2', 'teh') }),
          );
    const { user } = show({ answers: { ...answers, listContent } });
    await user.click(toggle('Cangkir'));
    const link = await screen.findByRole('link', { name: text.openPage });
    expect(link).toHaveAttribute('href', '/content/teh/topic/t2');
    expect(screen.queryByRole('alert')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: onDemandText.id.retry }));
    expect(await screen.findByRole('link', { name: 'Isi t2' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.openPage })).toBeNull();
  });

  it('opens the topic that the address names', () => {
    show({ query: { topic: 't2' } });
    expect(opened()).toEqual([text.unfold('Teh'), text.unfold('Cangkir')]);
  });

  it('opens the topic that the address names in another category', async () => {
    const getTopic = aTopic({ uid: 'k2', category_key: 'kopi' });
    show({ query: { topic: 'k2' }, answers: { ...answers, getTopic } });
    await waitFor(() => expect(opened()).toEqual([text.unfold('Kopi'), text.unfold('Kedua')]));
  });

  it('an unknown topic in the address changes nothing', async () => {
    const { calls } = show({ query: { topic: 'zzz' } });
    await waitFor(() => expect(calls.some(({ name }) => name === 'getTopic')).toBe(true));
    expect(opened()).toEqual([text.unfold('Teh'), text.unfold('Daun')]);
  });

  it('completes lists that the page cut, and links to them without JavaScript', async () => {
    const { user } = show({}, { isPartial: { topics: true, articles: true, categories: true } });
    expect(screen.getByRole('link', { name: text.allCategories })).toHaveAttribute(
      'href',
      '/browse/category/all',
    );
    const articles = screen.getByRole('link', { name: text.allArticles });
    expect(articles).toHaveAttribute('href', '/content/teh/topic/t1');
    await user.click(articles);
    expect(await screen.findByRole('link', { name: 'Isi t1' })).toBeInTheDocument();
    const topics = screen.getByRole('link', { name: text.allTopics });
    expect(topics).toHaveAttribute('href', '/content/teh');
    await user.click(topics);
    expect(await screen.findByRole('link', { name: 'Pertama' })).toBeInTheDocument();
  });

  it('of very many articles shows the first ones, and leads to the page that has all', async () => {
    const listContent = ({ query: { offset, size } }: SeenCall) => ({
      count: 600,
      results: Array.from({ length: Number(size) }, (_, index) =>
        anArticle({ uid: `u${Number(offset) + index}`, topic: inTopic('t2', 'teh') }),
      ),
    });
    const { user } = show({ answers: { listContent } });
    await user.click(screen.getByRole('button', { name: text.unfold('Cangkir') }));
    const all = await screen.findByText(text.allArticles);
    expect(all).toHaveAttribute('href', '/content/teh/topic/t2');
  });
});
