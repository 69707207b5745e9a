import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAILURES } from './failures';
import { ODDITIES } from './oddities';
import type { Provider } from './start-provider';

/** What a provider can be told while it runs, by POST to these paths; `GET /control/` lists them. */
const COMMANDS: Record<
  string,
  { what: string; run: (provider: Provider, query: URLSearchParams, body: Buffer) => void }
> = {
  oddities: {
    what: 'POST /control/oddities?names=a,b (or all, or empty for none)',
    run: (provider, query) => {
      const names = query.get('names') ?? '';
      provider.setOddities(names === 'all' ? 'all' : names.split(',').filter(Boolean));
    },
  },
  fail: {
    what: 'POST /control/fail?name=hang&match=model=faq&times=2 (all calls, for ever, without them)',
    run: (provider, query) => {
      const times = query.get('times');
      provider.fail(query.get('name') ?? '', {
        match: query.get('match') ?? '',
        ...(times && { times: Number(times) }),
      });
    },
  },
  item: {
    what: 'POST /control/item?uid=a111 with the changed fields as JSON; without a body it is deleted',
    run: (provider, query, body) => {
      const fields = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : null;
      provider.changeItem(query.get('uid') ?? '', fields);
    },
  },
  reset: { what: 'POST /control/reset', run: (provider) => provider.reset() },
};

const namesOf = (table: Record<string, { what: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, { what }]) => [name, what]));

/** Answers `/control/…`: what is on, what came in, and what can be changed. */
export function answerControl(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
  body: Buffer,
): void {
  const send = (status: number, value: unknown) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(value, null, 2));
  const name = pathname.slice('/control/'.length).replace(/\/$/, '');
  if (request.method === 'GET' && name === 'calls') return send(200, provider.calls);
  if (request.method === 'POST') {
    const command = COMMANDS[name];
    if (!command) return send(404, { error: 'no such command' });
    try {
      command.run(provider, searchParams, body);
    } catch (error) {
      return send(400, { error: error instanceof Error ? error.message : String(error) });
    }
  }
  send(200, {
    code: provider.state.code,
    customer: provider.state.people[0]?.email,
    active: { oddities: [...provider.oddities], failures: provider.failures },
    commands: [...Object.values(COMMANDS).map(({ what }) => what), 'GET /control/calls'],
    oddities: namesOf(ODDITIES),
    failures: namesOf(FAILURES),
  });
}
