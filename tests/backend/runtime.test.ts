// @no-database
import { afterEach, expect, test } from 'vitest';
import { getRuntime, setRuntime, type Runtime } from '@/lib/backend/runtime';

const RUNTIME = Symbol.for('portal.runtime');
const holder = globalThis as Record<symbol, unknown>;
afterEach(() => {
  delete holder[RUNTIME];
});

test('without a start there is no runtime, and the error says what to do', () => {
  expect(() => getRuntime()).toThrow('start the site with `npm start`');
});

test('what was set is there for every copy of the module', () => {
  const runtime = { backend: { fetch: async () => new Response() }, settings: {} } as unknown as Runtime;
  setRuntime(runtime);
  expect(getRuntime()).toBe(runtime);
  expect(holder[RUNTIME]).toBe(runtime);
});
