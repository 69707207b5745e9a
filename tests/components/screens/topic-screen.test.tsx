import { setImmediate } from 'node:timers/promises';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SiblingNav } from '@/components/help/article/SiblingNav';
import { TopicScreen, type TopicScreenProps } from '@/components/screens/TopicScreen';
import { TOPIC_PAGE_SIZE } from '@/lib/constants';
import { anArticle } from '../../helpers/content-items';
import { fails, listAnswer, type SeenCall } from '../../helpers/fake-api';
import { render } from '../../helpers/render';

const COUNT = 250;
const topic = { uid: 't', key: 't', name: 'Daun', category: { uid: 'c', key: 'teh', name: 'Teh' } };
const all = Array.from({ length: COUNT }, (_, index) =>
  anArticle({ uid: `uid${index}`, key: `kunci-${index}`, title: `Artikel ${index}`, topic }),
);
const elsewhere = anArticle({ uid: 'luar', key: 'luar', topic: { ...topic, uid: 'u' } });
const props: TopicScreenProps = {
  name: 'Daun',
  description: null,
  categoryKey: 'teh',
  topicUid: 't',
  crumbs: [{ name: 'Beranda', url: '/' }],
  articles: all
    .slice(0, TOPIC_PAGE_SIZE)
    .map(({ uid, key, title }) => ({ title, href: `/content/teh/t/${uid}-${key}` })),
  otherTopics: [],
  articleCount: COUNT,
  page: 1,
  lastPage: 3,
  previous: null,
  next: '/content/teh/topic/t/2',
};
const answers = {
  getContent: ({ params }: SeenCall) =>
    [...all, elsewhere].find(({ uid, key }) => [uid, key].includes(params.key ?? '')) ?? fails(404),
  listContent: ({ query }: SeenCall) => {
    const offset = Number(query.offset);
    return { ...listAnswer(...all.slice(offset, offset + Number(query.size))), count: COUNT };
  },
};
const show = (openarticle: string, over: Partial<TopicScreenProps> = {}) =>
  render(<TopicScreen {...props} {...over} />, {
    answers,
    query: { categoryKey: 'teh', topicUid: 't', openarticle },
  });

/** Waits until the code that finds the article is loaded and its requests are answered. */
const everythingLoaded = async () => {
  await act(() => import('@/components/help/category/FindArticle'));
  for (let turn = 0; turn < 5; turn += 1) await act(() => setImmediate());
};

describe('openarticle on a page of a long topic', () => {
  it.each([
    ['uid240', '/content/teh/topic/t/3?openarticle=uid240'],
    ['kunci-120', '/content/teh/topic/t/2?openarticle=kunci-120'],
  ])('%s leads to the page that lists it', async (name, address) => {
    const { router } = show(name);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(address));
    expect(router.replace).toHaveBeenCalledTimes(1);
  });

  it.each(['uid3', 'luar', 'tidak-ada', '"] *'])('%s stays where it is', async (name) => {
    const { router, calls } = show(name);
    await everythingLoaded();
    expect(router.replace).not.toHaveBeenCalled();
    expect(calls.filter((call) => call.name === 'listContent')).toEqual([]);
    expect(calls.filter((call) => call.name === 'getContent')).toHaveLength(name === 'uid3' ? 0 : 1);
  });

  it('a topic of one page asks for nothing', async () => {
    const { calls } = show('uid240', { next: null });
    await everythingLoaded();
    expect(calls.filter((call) => call.name === 'getContent')).toEqual([]);
  });
});

it('other topics and neighbours without a translation are marked', () => {
  const link = { title: 'Air', href: '/content/teh/topic/u', lang: 'id' as const };
  const { container } = render(
    <>
      <TopicScreen {...props} otherTopics={[link, { title: 'Leaf', href: '/content/teh/topic/v' }]} />
      <SiblingNav label="x" next={{ ...link, href: '/content/teh/u/n', label: 'Next' }} />
    </>,
    { locale: 'en' },
  );
  const marked = [...container.querySelectorAll('[lang=id]')].map((title) =>
    title.closest('a')?.textContent.trim(),
  );
  expect(marked).toEqual(['AirIn Indonesian', 'NextAirIn Indonesian']);
});
