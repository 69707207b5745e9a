import { expect, it } from 'vitest';
import { CALLS, isAvailable, type Call, type CallName, type Extension } from '@/lib/contract/calls';
import { fakeApi, listAnswer } from '../helpers/fake-api';
import { aSearchAnswer } from '../helpers/search-answers';

const calls = Object.entries(CALLS) as [CallName, Call][];
const extensions = calls.flatMap(([name, call]) => (call.extension ? [name as Extension] : []));

it('knows extensions of the contract', () => {
  expect(extensions).toContain('searchContent');
  expect(extensions).not.toContain('listContent');
});

it.each(extensions)('%s: the embedded backend has it, a remote one does not', (name) => {
  expect(fakeApi({}).api.has(name)).toBe(true);
  expect(fakeApi({}, { isRemote: true }).api.has(name)).toBe(false);
});

it('every other call is there, wherever the backend is', () => {
  for (const [name, call] of calls) {
    expect(isAvailable(call, false), name).toBe(true);
    expect(isAvailable(call, true), name).toBe(!call.extension);
  }
});

it('what a remote backend lacks is never asked for, and answers like something missing', async () => {
  const { api, calls: seen } = fakeApi(
    { searchContent: aSearchAnswer([]), listContent: listAnswer() },
    { isRemote: true },
  );
  expect(await api.content.search({ q: 'air' })).toMatchObject({ ok: false, status: 404, data: undefined });
  expect(await api.auth.revokeToken('t')).toMatchObject({ ok: false, status: 404 });
  expect(seen).toEqual([]);
  expect(await api.content.list({ model: 'faq' })).toMatchObject({ ok: true });
  expect(seen).toHaveLength(1);
});
