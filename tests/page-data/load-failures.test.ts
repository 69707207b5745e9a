import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failurePage, notFoundPage } from '@/lib/page-data/load-failures';
import { aCategory, aPage } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const backend = vi.hoisted(() => ({ answers: {} as unknown, isBuilding: false }));
vi.mock('@/lib/api/server', async (original) => ({
  ...(await original<object>()),
  isBuilding: () => backend.isBuilding,
  serverApi: () => fakeApi(backend.answers as FakeAnswers).api,
}));

const healthy: FakeAnswers = {
  getContent: ({ params }: SeenCall) =>
    params.key === 'header' ? aPage('header', [{ component: 'Logo', text: 'Bantuan Teh' }]) : isMissing,
  listContent: listAnswer(...Array.from({ length: 12 }, (_, index) => aCategory({ key: `k${index}` }))),
};

beforeEach(() => {
  backend.answers = healthy;
});
afterEach(() => {
  backend.isBuilding = false;
});

describe('pages of last resort', () => {
  it('the missing page suggests up to eight categories', async () => {
    const result = await notFoundPage({ locale: 'id' });
    expect(result).toMatchObject({
      revalidate: 60,
      props: { categories: { length: 8 }, shell: { layout: { name: 'Bantuan Teh' } } },
    });
  });

  it.each([
    ['missing', notFoundPage],
    ['failure', failurePage],
  ])('the %s page does not fail with the backend', async (_, page) => {
    backend.answers = { getContent: fails(500), listContent: fails(500) };
    expect(await page({ locale: 'en' })).toMatchObject({
      props: { shell: { locale: 'en', layout: { name: 'Help Centre', links: [], footer: [] } } },
    });
  });

  it.each([
    ['missing', notFoundPage],
    ['failure', failurePage],
  ])('the %s page is a placeholder during the build', async (_, page) => {
    backend.isBuilding = true;
    expect(await page({ locale: 'id' })).toEqual({ props: { isPlaceholder: true }, revalidate: 60 });
  });
});
