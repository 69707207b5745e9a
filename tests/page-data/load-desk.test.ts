import type { GetServerSidePropsContext } from 'next';
import { expect, it, vi } from 'vitest';
import { loadDeskPage } from '@/lib/page-data/load-desk';
import { aPage } from '../helpers/content-items';
import { fails, fakeApi, isMissing, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const backend = vi.hoisted(() => ({ answers: {} as unknown }));
vi.mock('@/lib/api/server', async (original) => ({
  ...(await original<object>()),
  serverApi: () => fakeApi(backend.answers as FakeAnswers).api,
}));

const load = (answers: FakeAnswers) => {
  backend.answers = answers;
  const res = { setHeader: () => undefined };
  return loadDeskPage({ locale: 'id', res } as unknown as GetServerSidePropsContext);
};

it('names the desk as the header of the portal does', async () => {
  const getContent = ({ params }: SeenCall) =>
    params.key === 'header' ? aPage('header', [{ component: 'Logo', text: 'Bantuan Teh' }]) : isMissing;
  expect(await load({ getContent })).toMatchObject({ props: { isBare: true, portalName: 'Bantuan Teh' } });
});

it('opens also while the content cannot be read', async () => {
  expect(await load({ getContent: fails(500) })).toMatchObject({ props: { portalName: 'Pusat Bantuan' } });
});
