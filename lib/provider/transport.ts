import type { Transport } from '@/lib/api/send';
import { type LogReport, report as reportInLog } from '@/lib/backend/runtime';
import { getSettings } from '@/lib/env.server';
import { perProcess } from '@/lib/basics/per-process';
import { Circuit } from '@/lib/basics/circuit';
import { traced } from '@/lib/basics/tracing';
import { createSemaphore } from './semaphore';
import { CALLS } from '@/lib/contract/calls';

/** How long a page waits for an answer, the wait for a free connection included, in ms. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** A problem of a kind of call is logged once in this time, in ms. */
const REPORT_INTERVAL_MS = 60_000;
/** Numbers of failing kinds of calls that open the circuit of all, and of failing URLs that open that of their kind. */
const MIN_FAILING = { kinds: 3, urls: 5 };
/** More models than the contract has; a bound, should somebody send others. */
const MAX_KINDS = 200;

/** Why there is no answer. The message is of the portal's own words, because it may reach logs and callers. */
type Problem = 'timeout' | 'network' | 'too-large' | 'redirect' | 'server-error' | 'circuit-open';

class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(readonly problem: Problem) {
    super(`no answer of the backend: ${problem}`);
  }
}

export type ProviderTransportOptions = {
  /** How many calls may be under way. */
  connections: number;
  report: LogReport;
  /** Whether a backend that fails is left alone; true by default. */
  hasCircuit?: boolean;
  /** A clock in ms that never goes back. */
  now?: () => number;
};

const shared = perProcess<Transport>('portal.provider-transport');

/** Returns the process's transport. */
export const providerTransport = (): Transport =>
  (shared.current ??= createProviderTransport({
    connections: getSettings().backendConnections,
    report: reportInLog,
  }));

/**
 * Makes the transport of the server to a provider's backend. Its answers are read whole, up to 8 MB; redirects are not
 * followed, which could lead into the network that the portal stands in. A backend that fails is left alone but for a
 * probe a second.
 */
export function createProviderTransport(options: ProviderTransportOptions): Transport {
  const { connections, hasCircuit = true, now = () => performance.now() } = options;
  const withConnection = createSemaphore(connections);
  const all = new Circuit(MIN_FAILING.kinds);
  const ofKinds = new Map<string, Circuit>();
  const report = occasionally(options.report, now);

  function circuitOf(kind: string): Circuit {
    const circuit = ofKinds.get(kind) ?? new Circuit(MIN_FAILING.urls);
    if (ofKinds.size < MAX_KINDS) ofKinds.set(kind, circuit);
    return circuit;
  }

  return async (url, init) => {
    const kind = callKind(init.method ?? 'GET', url);
    const ofKind = circuitOf(kind);
    if (hasCircuit && (all.refuses(now()) || ofKind.refuses(now()))) throw new ProviderError('circuit-open');
    all.sent(now());
    ofKind.sent(now());

    function settle(problem?: Problem): void {
      if (problem) report({ event: 'backend-failure', path: kind, reason: problem }, 'the backend failed');
      const say = (path: string) =>
        options.report(
          { event: problem ? 'circuit-opened' : 'circuit-closed', path },
          'calls to the backend',
        );
      if (problem ? all.failed(kind, now()) : all.succeeded()) say('all');
      if (problem ? ofKind.failed(url, now()) : ofKind.succeeded()) say(kind);
    }

    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      const ask = async () => readWhole(await fetch(url, { ...init, signal, redirect: 'manual' }));
      const answer = await traced(`backend ${kind}`, {}, () => withConnection(signal, ask));
      settle(answer.status >= 500 ? 'server-error' : undefined);
      return answer;
    } catch (failure) {
      // A caller that has gone says nothing about the backend.
      if (init.signal?.aborted) throw failure;
      const problem =
        failure instanceof ProviderError ? failure.problem : limit.aborted ? 'timeout' : 'network';
      settle(problem);
      throw new ProviderError(problem);
    }
  };
}

/** Reads an answer into memory, so that its connection is free and its end is known. @throws ProviderError */
async function readWhole(answer: Response): Promise<Response> {
  const { status, headers, body } = answer;
  const problem = status >= 300 && status < 400 ? 'redirect' : undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body) {
    const reader = body.getReader();
    for (;;) {
      if (problem || bytes > MAX_ANSWER_BYTES) {
        // What else comes is not waited for.
        reader.cancel().catch(() => undefined);
        throw new ProviderError(problem ?? 'too-large');
      }
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      bytes += value.byteLength;
    }
  }
  if (problem) throw new ProviderError(problem);
  const retryAfter = headers.get('retry-after');
  const headersOfAnswer = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, headers: headersOfAnswer });
}

/** Passes on the first report of each problem and call in a while, with the number of those since the last one. */
function occasionally(report: LogReport, now: () => number): LogReport {
  const last = new Map<string, { at: number; unreported: number }>();
  return (fields, message) => {
    const key = `${String(fields.path)} ${String(fields.reason)}`;
    const before = last.get(key);
    if (before && now() - before.at < REPORT_INTERVAL_MS) {
      before.unreported += 1;
      return;
    }
    if (last.size >= MAX_KINDS) last.clear();
    last.set(key, { at: now(), unreported: 0 });
    report({ ...fields, ...(before && { count: before.unreported + 1 }) }, message);
  };
}

const PATTERNS = Object.values(CALLS).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Names the call of the contract that a request is, with the model of its list; bounded in number, for logs and counts. */
function callKind(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  const call = PATTERNS.find((each) => each.method === method && each.pattern.test(pathname));
  const model = searchParams.get('model');
  return [method, call?.path ?? 'other', ...(model && call ? [model.slice(0, 30)] : [])].join(' ');
}
