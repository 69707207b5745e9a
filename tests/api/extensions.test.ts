import { describe, expect, it } from 'vitest';
import { CALLS, CAPABILITIES, FEATURES, hasCall, type Call, type CallName } from '@/lib/contract/calls';
import { fakeApi, listAnswer } from '../helpers/fake-api';
import { aSearchAnswer } from '../helpers/search-answers';

const calls = Object.entries(CALLS) as [CallName, Call][];

it('knows extensions of the contract', () => {
  expect(CAPABILITIES).toContain('searchContent');
  expect(CAPABILITIES).not.toContain('listContent');
});

it.each(CAPABILITIES)('%s: the embedded backend has it, another one if it says so', (name) => {
  expect(fakeApi({}).api.has(name)).toBe(true);
  expect(fakeApi({}, { isRemote: true }).api.has(name)).toBe(false);
  expect(fakeApi({}, { isRemote: true, capabilities: [name] }).api.has(name)).toBe(true);
  expect(fakeApi({}, { isRemote: true, capabilities: ['all'] }).api.has(name)).toBe(true);
});

it('every other call is there, wherever the backend is', () => {
  for (const [name, call] of calls) {
    expect(hasCall(undefined, call), name).toBe(true);
    expect(hasCall(new Set(), call), name).toBe(!call.extension);
    expect(hasCall(new Set([name]), call), name).toBe(true);
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

describe('parts of calls beyond the specification', () => {
  const answers = { createIssue: {}, listComments: [], tokenInfo: { uid: 1 }, getIssue: [], logEvent: {} };
  const file = async (capabilities: readonly string[]) => {
    const { api, calls: seen } = fakeApi(answers, { isRemote: true, capabilities });
    const body = { project: 'TICKET' as const, name: 'Teh', context: { articles: [], searches: [] } };
    await api.project.createIssue('s', body, 'k'.repeat(32));
    await api.project.listComments('s', { uid: 'TICKET-1', key: 'TICKET-1' }, undefined, {
      order: '-created_at',
      size: 100,
    });
    await api.auth.tokenInfo('t', undefined, true);
    await api.content.list({ model: 'banner', locale: 'en', sort: 'priority_group' });
    await api.visitor.logEvent({ _goid: 'g', event_name: 'search', event_data: { q: 'teh' } });
    await api.visitor.logEvent({ _goid: 'g', event_name: 'view', event_data: { key: 'teh' } });
    return seen;
  };

  it('are not sent to a backend that does not know them', async () => {
    const [issue, comments, info, banners, ...events] = await file([]);
    expect(issue?.body).toEqual({ project: 'TICKET', name: 'Teh' });
    expect(issue?.headers).toMatchObject({ 'x-service-key': 's' });
    expect(issue?.headers).not.toHaveProperty('idempotency-key');
    expect(comments?.query).toEqual({ issue: 'TICKET-1' });
    expect(comments?.headers).not.toHaveProperty('x-service-key');
    expect(info?.body).toEqual({ token: 't' });
    expect(banners?.query).toEqual({ model: 'banner' });
    expect(events).toMatchObject([{ body: { event_name: 'view' } }]);
  });

  it('are sent to one that does', async () => {
    const [issue, comments, info, banners, ...events] = await file(FEATURES);
    expect(issue?.body).toHaveProperty('context');
    expect(issue?.headers).toHaveProperty('idempotency-key');
    expect(comments?.query).toEqual({ issue: 'TICKET-1', order: '-created_at', size: '100' });
    expect(comments?.headers).toHaveProperty('x-service-key');
    expect(info?.body).toEqual({ token: 't', rotate: true });
    expect(banners?.query).toEqual({ model: 'banner', locale: 'en', sort: 'priority_group' });
    expect(events).toHaveLength(2);
  });
});
