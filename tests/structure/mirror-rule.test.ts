import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '@/lib/backend/routes';
import type { Route } from '@/lib/backend/http/define-route';
import { CALLS, type Call } from '@/lib/contract/calls';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const has = (path: string): boolean => existsSync(join(ROOT, path));

/** The file of a call in every layer: the first segment of its path, or `auth` for the Auth base. */
const areaOf = ({ base, path }: Call): string => (base === 'auth' ? 'auth' : (path.split('/')[1] ?? ''));

const areas = [...new Set(Object.values(CALLS).map(areaOf))];
const servedAreas = [
  ...new Set(
    ROUTES.map(({ call }) => call)
      .filter(isContractCall)
      .map(areaOf),
  ),
];

/** Beside the contract's calls the backend answers a few of its own, such as the pictures of content. */
function isContractCall(call: Route['call']): call is Call {
  return Object.values(CALLS).some((known) => known.path === call.path && known.method === call.method);
}

describe('the mirror rule: the first segment of a path names the file or folder in every layer', () => {
  test.each(areas)('%s: contract and client', (area) => {
    expect([has(`lib/contract/${area}.ts`), has(`lib/api/${area}.ts`)]).toEqual([true, true]);
  });

  test.each(servedAreas)('%s: route and test', (area) => {
    expect(has(`lib/backend/${area}/routes.ts`)).toBe(true);
    const tests = readdirSync(join(ROOT, 'tests/backend', area));
    expect(tests.some((name) => name.endsWith('.test.ts'))).toBe(true);
  });

  test('what is called is what is served: paths of routes that no call names are the backend’s own', () => {
    const own = ROUTES.map(({ call }) => call).filter((call) => !isContractCall(call));
    expect(own.filter(({ path }) => !/^\/(media\/|desk\/|_next\/image$)/.test(path))).toEqual([]);
  });
});
