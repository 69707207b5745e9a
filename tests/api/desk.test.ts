// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browserDesk } from '@/lib/api/desk';

vi.mock('@/lib/env.public', () => ({
  getPublicSettings: () => ({ siteUrl: '', authBase: '/api/auth', apiBase: '/api', apiKey: 'demo' }),
}));

afterEach(() => vi.unstubAllGlobals());

test('who is logged in at the desk is asked only where somebody may be', async () => {
  const asked = vi.fn(async () => Response.json({ agent: { name: 'Rini' }, expires_at: '' }));
  vi.stubGlobal('fetch', asked);
  expect(await browserDesk().getAgent()).toMatchObject({ ok: false, status: 401 });
  expect(asked).not.toHaveBeenCalled();
  document.cookie = 'desk_known=1';
  expect(await browserDesk().getAgent()).toMatchObject({ ok: true, data: { agent: { name: 'Rini' } } });
});
