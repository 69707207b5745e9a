import { hasCapability } from '@/lib/contract/has-capability';
import { getPublicSettings } from '@/lib/env.public';
import type { RequestLink } from './client';
import type { Api } from './create-api';
import type { ApiResult } from './send';

type Groups = Omit<Api, 'has'>;
type Load = () => Promise<Api>;
type Call = (...input: unknown[]) => Promise<ApiResult<unknown>>;

const GROUPS = [
  'auth',
  'directory',
  'visitor',
  'catalog',
  'contact',
  'content',
  'project',
  'order',
] as const satisfies (keyof Groups)[];

/**
 * Returns a client of this browser tab whose code is loaded at its first call, since a reader of text makes none before the page
 * is idle. Rendering on the server makes no call either. With a link it calls as its holder.
 */
export function lazyApi(link?: RequestLink): Api {
  const names = typeof document === 'undefined' ? undefined : getPublicSettings().capabilities;
  const capabilities = names && new Set(names);
  let linked: Api | undefined;
  const load: Load = async () => {
    const client = await import('./client');
    return link ? (linked ??= client.linkApi(link)) : client.browserApi();
  };
  const groups = Object.fromEntries(GROUPS.map((name) => [name, lazyGroup(name, load)])) as Groups;
  return { has: (name) => hasCapability(capabilities, name), ...groups };
}

function lazyGroup(group: keyof Groups, load: Load): object {
  const call =
    (name: string): Call =>
    async (...input) => {
      const api = await load().catch(() => undefined);
      return api ? (api[group] as Record<string, Call>)[name]!(...input) : NOT_LOADED;
    };
  return new Proxy({}, { get: (_, name) => call(String(name)) });
}

/** The result when the network fails before the code is there; callers try again as after any failure of it. */
const NOT_LOADED: ApiResult<never> = {
  ok: false,
  status: 500,
  data: undefined,
  error: { message: 'the client could not be loaded', code: 'network', fields: {} },
};
