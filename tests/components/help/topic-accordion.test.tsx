import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TopicAccordion } from '@/components/screens/CategoryScreen';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { categoryText } from '@/lib/text/category';
import { onDemandText } from '@/lib/text/on-demand';
import type { TopicPanelData } from '@/lib/page-data/props/help';
import { anArticle } from '@/tests/helpers/content-items';
import { fails, listAnswer, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render, type RenderOptions } from '@/tests/helpers/render';

const text = categoryText.id;
const topics = [
  {
    uid: 't1',
    name: 'Daun',
    href: '/content/teh/topic/t1',
    articleCount: 1,
    articles: [{ title: 'Memetik daun', href: '/content/teh/t1/a1-memetik' }],
  },
  {
    uid: 't2',
    name: 'Cangkir',
    href: '/content/teh/topic/t2',
    articleCount: 20,
    description: 'Wadah teh.',
    articles: [{ title: 'Memilih cangkir', href: '/content/teh/t2/b0-memilih' }],
    isCut: true as const,
  },
  { uid: 't3', name: 'Kosong', href: '/content/teh/topic/t3', articleCount: 0 },
];
const topic = { uid: 't2', key: 't2', name: 'Cangkir', category: { uid: 'c', key: 'teh', name: 'Teh' } };
const answers: FakeAnswers = {
  listContent: listAnswer(
    anArticle({ uid: 'b1', key: 'mencuci', title: 'Mencuci cangkir', topic }),
    anArticle({ uid: 'b2', key: 'rahasia', title: 'Cangkir rahasia', visibility: 'private', topic }),
  ),
};
const show = (options: RenderOptions = {}, shown: TopicPanelData[] = topics) =>
  render(
    <main>
      <TopicAccordion topics={shown} />
    </main>,
    { answers, ...options },
  );
/** The only topic that folds. */
const more = () => screen.getByRole('button', { name: text.showAll(20) });
const fewer = () => screen.getByRole('button', { name: text.showFewer });
const listCalls = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'listContent');

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockReset();
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this);
  };
});

afterEach(() => vi.useRealTimers());

describe('TopicAccordion', () => {
  it('shows short topics whole, all in the same rows, and unfolds a long one alone', async () => {
    const { calls } = show();
    expect(screen.getByRole('link', { name: 'Daun' })).toHaveAttribute('href', '/content/teh/topic/t1');
    for (const name of ['Memetik daun', 'Memilih cangkir']) {
      expect(screen.getByRole('link', { name }).closest('article')).not.toBeNull();
    }
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelectorAll('[aria-expanded]')).toHaveLength(1);
    expect(listCalls(calls)).toEqual([]);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('asks for all articles of a topic when it unfolds, once in five minutes, and shows no private one', async () => {
    const { user, calls } = show();
    await user.click(more());
    expect(screen.getByRole('link', { name: 'Memilih cangkir' })).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: 'Mencuci cangkir' });
    expect(link).toHaveAttribute('href', '/content/teh/t2/b1-mencuci');
    expect(screen.queryByText('Cangkir rahasia')).toBeNull();
    expect(listCalls(calls).map(({ query }) => [query.topic_f, query.expand])).toEqual([
      ['t2', 'topic,topic.category'],
    ]);
    await user.click(fewer());
    expect(screen.queryByRole('link', { name: 'Mencuci cangkir' })).toBeNull();
    expect(more()).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(document.getElementById('topik-t2'));
    await user.click(more());
    expect(await screen.findByRole('link', { name: 'Mencuci cangkir' })).toBeInTheDocument();
    expect(listCalls(calls)).toHaveLength(1);
  });

  it('asks for them again after five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, calls } = show();
    const link = () => screen.findByRole('link', { name: 'Mencuci cangkir' });
    const reopen = async () => {
      await user.click(fewer());
      await user.click(more());
      await link();
    };
    await user.click(more());
    await link();
    await act(() => vi.advanceTimersByTimeAsync(290_000));
    await reopen();
    expect(listCalls(calls)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await reopen();
    await waitFor(() => expect(listCalls(calls)).toHaveLength(2));
  });

  it('shows all articles of a long topic, read page by page; a part is never taken for all', async () => {
    const all = Array.from({ length: MAX_LIST_SIZE + 1 }, (_, number) =>
      anArticle({ uid: `b${number}`, key: `cangkir-${number}`, title: `Cangkir ${number}`, topic }),
    );
    const page = ({ query: { offset = '0', size } }: SeenCall) => ({
      count: all.length,
      results: all.slice(Number(offset), Number(offset) + Number(size)),
    });
    const { user } = show({ answers: { listContent: page } });
    await user.click(more());
    expect(await screen.findByText(`Cangkir ${MAX_LIST_SIZE}`)).toBeInTheDocument();
    cleanup();

    const failing = (call: SeenCall) => (call.query.offset === '0' ? page(call) : fails(500));
    const second = show({ answers: { listContent: failing } });
    await second.user.click(more());
    await waitFor(() => expect(listCalls(second.calls)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(onDemandText.id.loading)).toBeNull());
    expect(screen.queryByText('Cangkir 1')).toBeNull();
  });

  it('of very many articles shows the first ones, and says where all of them are', () => {
    const long = { ...topics[1]!, articleCount: 600 };
    show({ query: { topic: 't2' } }, [long]);
    const link = screen.getByRole('link', { name: text.openAll(600) });
    expect(link).toHaveAttribute('href', '/content/teh/topic/t2');
  });

  it('an empty topic says so in the words of behaviour.md §8', () => {
    const { calls } = show();
    expect(screen.getByText('No related articles')).toBeInTheDocument();
    expect(listCalls(calls)).toEqual([]);
  });

  it('says the same when all its articles are private', async () => {
    const hidden = anArticle({ visibility: 'private', topic });
    const { user } = show({ answers: { listContent: listAnswer(hidden) } });
    await user.click(more());
    await waitFor(() => expect(screen.getAllByText('No related articles')).toHaveLength(2));
  });

  it('a failed call is silent: the page of the topic is linked, and it can be tried again', async () => {
    let isDown = true;
    const listContent = () => (isDown ? fails(500) : answers.listContent);
    const { user } = show({ answers: { listContent } });
    await user.click(more());
    await screen.findByRole('button', { name: onDemandText.id.retry });
    expect(screen.getByRole('link', { name: 'Memilih cangkir' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cangkir' })).toHaveAttribute('href', '/content/teh/topic/t2');
    expect(screen.getAllByText('No related articles')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: onDemandText.id.retry }));
    expect(await screen.findByRole('link', { name: 'Mencuci cangkir' })).toBeInTheDocument();
  });

  it('copies the topic’s address, shows and announces it, and logs it', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    const { user } = show();
    await user.click(screen.getByRole('button', { name: text.copyTopic('Cangkir') }));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(text.linkCopied),
    );
    expect(await navigator.clipboard.readText()).toMatch(
      /^http:\/\/localhost(:\d+)?\/content\/teh\/topic\/t2$/,
    );
    expect(log).toHaveBeenCalled();
  });

  it('copies the address in the language of the page', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const { user } = show({ locale: 'en' });
    await user.click(screen.getByRole('button', { name: categoryText.en.copyTopic('Cangkir') }));
    expect(await navigator.clipboard.readText()).toMatch(/\/en\/content\/teh\/topic\/t2$/);
  });

  it('says when copying failed', async () => {
    const { user } = show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await user.click(screen.getByRole('button', { name: text.copyTopic('Cangkir') }));
    expect(await screen.findByText(text.copyFailed)).toBeInTheDocument();
    expect(warn).toHaveBeenCalled();
  });

  it('opens the topic that the address names and scrolls to it', async () => {
    show({ query: { topic: 't2' } });
    expect(fewer()).toHaveAttribute('aria-expanded', 'true');
    await screen.findByRole('link', { name: 'Mencuci cangkir' });
    expect(scrolled).toHaveBeenCalledWith(document.getElementById('topik-t2'));
  });

  it.each(['b1', 'mencuci'])(
    'scrolls to the article that openarticle=%s names and highlights it',
    async (name) => {
      show({ query: { topic: 't2', openarticle: name } });
      const link = await screen.findByRole('link', { name: 'Mencuci cangkir' });
      const row = link.closest('article');
      await waitFor(() => expect(row).toHaveAttribute('data-opened'));
      expect(scrolled).toHaveBeenCalledWith(row);
    },
  );

  it('an article that is not there changes nothing', () => {
    show({ query: { openarticle: '"] *' } });
    expect(document.querySelector('[data-opened]')).toBeNull();
  });
});
