import { createSend, type ApiResult, type CallInput } from '@/lib/api/send';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { Call } from '@/lib/contract/calls';
import { readAnswer } from '@/lib/contract/readers/answers';
import type { Drop } from '@/lib/contract/readers/read';
import type { Settings } from '@/lib/env.server';
import { createProviderTransport } from '@/lib/provider/transport';
import { judge, nameOf, type CheckedCall, type Received } from './judge';

type Options = {
  /** What follows method and path in the name. */
  more?: string;
  /** The fields that the answer should have. */
  kind?: string;
  isOptional?: boolean;
  /** Whether it makes no row: for what only prepares another call. */
  isSilent?: boolean;
};

/** Asks the provider one thing after the other. */
export type Asking = {
  token: string | undefined;
  /** Returns what the portal would read of the answer. */
  ask<T>(call: Call, input?: CallInput, options?: Options): Promise<ApiResult<T>>;
  note(row: Omit<CheckedCall, 'fields'> & { fields?: string[] }): void;
};

/** Makes calls as the portal's server does, with the same limits, and only with what the specification lists. */
export function startAsking(
  { apiKey, remote, backendConnections }: Settings,
  onRow: (row: CheckedCall) => void,
): Asking {
  if (!remote) throw new Error('no provider is configured');
  const transport = createProviderTransport({
    connections: backendConnections,
    report: () => undefined,
    // Every call is tried, however many have failed.
    hasCircuit: false,
  });
  let received: Received = { reason: 'not sent' };
  let reading: { data: unknown; drops: Drop[] } = { data: undefined, drops: [] };
  const asking: Asking = {
    token: undefined,
    async ask<T>(call: Call, input: CallInput = {}, options: Options = {}) {
      received = { reason: 'not sent' };
      reading = { data: undefined, drops: [] };
      const result = await send<T>(call, input);
      if (!options.isSilent) onRow(judge(nameOf(call, options.more), received, { ...reading, ...options }));
      return result;
    },
    note: (row) => onRow({ fields: [], ...row }),
  };
  const send = createSend({
    bases: { auth: remote.authBase, api: remote.apiBase },
    apiKey,
    getToken: () => asking.token,
    transport: async (url, init) => {
      try {
        const answer = await transport(url, init);
        const text = await answer.text();
        received = { status: answer.status, ...parse(text) };
        const hasBody = ![204, 205, 304].includes(answer.status);
        return new Response(hasBody ? text : null, { status: answer.status });
      } catch (error) {
        received = { reason: error instanceof Error ? error.message.replace(/^.*: /, '') : 'network' };
        throw error;
      }
    },
    remote: {
      capabilities: new Set(),
      read: async (call, body, { params = {}, query = {} }) => {
        const { data, drops } = readAnswer(call, body, { params, query, locale: DEFAULT_LOCALE });
        reading = { data, drops };
        return data;
      },
    },
  });
  return asking;
}

function parse(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { body: undefined, isJson: false };
  }
}
