import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyApi } from '@/lib/api/lazy-api';

const answer = { ok: true, status: 200, data: { uid: 'b' }, error: undefined };
const client = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('@/lib/api/client', () => ({ browserApi: client.load }));

describe('the client that is loaded at its first call', () => {
  beforeEach(() => client.load.mockReset());

  it('is not loaded before, and then makes the call', async () => {
    const getTopic = vi.fn(async () => answer);
    client.load.mockReturnValue({ content: { getTopic } });
    const api = lazyApi();
    expect(api.has('listErrorCodes')).toBe(true);
    expect(client.load).not.toHaveBeenCalled();
    await expect(api.content.getTopic('t1', { locale: 'id' })).resolves.toBe(answer);
    expect(getTopic).toHaveBeenCalledExactlyOnceWith('t1', { locale: 'id' });
  });

  it('answers like a failed network when it cannot be loaded, and can be asked again', async () => {
    client.load.mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    client.load.mockReturnValue({ content: { getTopic: async () => answer } });
    const api = lazyApi();
    await expect(api.content.getTopic('t1')).resolves.toMatchObject({
      ok: false,
      status: 500,
      error: { code: 'network' },
    });
    await expect(api.content.getTopic('t1')).resolves.toBe(answer);
  });
});
