import { describe, expect, test } from 'vitest';
import { allowedFields, scrub } from '@/lib/server/log';

describe('P02: what a log line may carry', () => {
  test('fields off the list are dropped', () => {
    const fields = {
      path: '/masuk',
      status: 200,
      email: 'a@b.id',
      query: '?x',
      body: {},
      headers: {},
      token: 't',
    };
    expect(allowedFields(fields)).toEqual({ path: '/masuk', status: 200 });
  });

  test.each([
    ['gagal untuk budi@contoh.id di server', 'gagal untuk (email) di server'],
    ['GET /masuk?code=123456 gagal', 'GET /masuk?… gagal'],
    [`token ${'a'.repeat(40)}`, 'token (token)'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', '(token)'],
    ['relation "content_item" does not exist', 'relation "content_item" does not exist'],
  ])('%s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  test('errors keep their type, code and place, with the same care; causes too', () => {
    const cause = Object.assign(new Error('550 budi@contoh.id unknown'), { code: 'EENVELOPE' });
    const [[, err] = []] = Object.entries(allowedFields({ err: new TypeError('kirim gagal', { cause }) }));
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'kirim gagal',
      cause: { message: '550 (email) unknown', code: 'EENVELOPE' },
    });
    expect(JSON.stringify(err)).not.toContain('budi');
    expect(allowedFields({ err: 'hanya teks' })).toEqual({ err: { type: 'string', message: 'hanya teks' } });
  });
});
