import type { GetServerSidePropsContext } from 'next';
import { describe, expect, it, vi } from 'vitest';
import { loadRequestPage } from '@/lib/page-data/load-request';
import type * as server from '@/lib/api/server';
import { fakeApi } from '../helpers/fake-api';

vi.mock('@/lib/api/server', async (original) => ({
  ...(await original<typeof server>()),
  serverApi: () => fakeApi().api,
}));

const load = (key: string, locale = 'id') =>
  loadRequestPage({ params: { key }, locale } as unknown as GetServerSidePropsContext);

describe('loadRequestPage', () => {
  it('is the same frame for every key, kept from search engines', async () => {
    const page = await load('TICKET-42');
    expect(page).toMatchObject({
      props: { requestKey: 'TICKET-42', crumbs: [{ url: '/' }, { url: '/request' }, { name: 'TICKET-42' }] },
    });
    const { head } = await ('props' in page ? page.props : expect.fail('no page'));
    // Without a canonical URL the head says noindex.
    expect(head.canonical).toBeUndefined();
    expect(head.title).toMatch(/^Permintaan TICKET-42 \|/);
  });

  it('speaks the language of the URL', async () => {
    const page = await load('TICKET-42', 'en');
    expect(page).toMatchObject({
      props: { alternates: { id: '/request/TICKET-42' }, shell: { locale: 'en' } },
    });
  });

  it.each(['<b>', 'Hubungi 0800', '', 'a'.repeat(65), '../x'])('%j is no key: not found', async (key) => {
    expect(await load(key)).toEqual({ notFound: true });
  });
});
