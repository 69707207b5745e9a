import type { GetServerSidePropsContext } from 'next';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { oldPathPage } from '@/lib/page-data/old-path';
import { fails, isMissing } from '../helpers/fake-api';

const asked = vi.hoisted(() => ({ paths: [] as string[], answer: {} as unknown }));
vi.mock('@/lib/backend/runtime', () => ({
  contentRevision: () => undefined,
  getRuntime: () => ({
    backend: {
      fetch: (request: Request) => {
        asked.paths.push(new URL(request.url).searchParams.toString());
        const answer = asked.answer as { status?: number; body?: unknown };
        return Promise.resolve(
          'status' in answer
            ? Response.json(answer.body, { status: answer.status })
            : Response.json(asked.answer),
        );
      },
    },
  }),
}));

const visit = (path: string[], locale = 'id') =>
  oldPathPage({ params: { path }, locale } as unknown as GetServerSidePropsContext);

beforeEach(() => {
  asked.paths = [];
  asked.answer = isMissing;
});

describe('a path that no page has', () => {
  it('leads on for good when the backend knows it', async () => {
    asked.answer = { link_to: '/content/kebun/tttttttttt/aaaaaaaaaa-pintu' };
    expect(await visit(['hc', 'en-us', 'articles', '36000001-Pintu besar'])).toEqual({
      redirect: {
        destination: '/content/kebun/tttttttttt/aaaaaaaaaa-pintu',
        permanent: true,
        basePath: false,
      },
    });
    expect(asked.paths).toEqual(['path=%2Fhc%2Fen-us%2Farticles%2F36000001-Pintu%2520besar&locale=id']);
  });

  it('of a Zendesk help centre leads to what does the same here, in its language', async () => {
    const leadOf = async (path: string[], locale?: string) => {
      const outcome = await visit(path, locale);
      return 'redirect' in outcome ? outcome.redirect : outcome;
    };
    expect(await leadOf(['hc', 'requests', 'new'])).toMatchObject({ destination: '/request/new' });
    expect(await leadOf(['hc', 'en-us', 'requests', 'new'])).toMatchObject({
      destination: '/en/request/new',
    });
    expect(await leadOf(['hc', 'de', 'community'], 'en')).toMatchObject({ destination: '/en' });
    expect(await leadOf(['hc', 'id', 'articles', '1'])).toEqual({ notFound: true });
  });

  it('is not found otherwise', async () => {
    expect(await visit(['tidak', 'ada'], 'en')).toEqual({ notFound: true });
    expect(asked.paths).toEqual(['path=%2Ftidak%2Fada&locale=en']);
  });

  test('V08 what is no path is not even asked for', async () => {
    expect(await visit(['a\0b'])).toEqual({ notFound: true });
    expect(await visit(['x'.repeat(9000)])).toEqual({ notFound: true });
    expect(asked.paths).toEqual([]);
  });

  it('throws when the backend fails, so that nobody takes the failure for the truth', async () => {
    asked.answer = fails(503);
    await expect(visit(['lama'])).rejects.toThrow('503');
  });
});
