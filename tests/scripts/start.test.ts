import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMMUTABLE_PUBLIC_FILES } from '@/scripts/start/immutable-files.mjs';
import { buildSite, isBuildCurrent } from '@/scripts/start/build.mjs';
import { SERVER_BUNDLE, THREADS } from '@/scripts/start/bundle.mjs';
import { lockCheckout } from '@/scripts/start/folder-lock.mjs';
import { arePackagesInstalled } from '@/scripts/start/packages.mjs';
import { CommandError, runCommand } from '@/scripts/start/run-command.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-start-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(name: string, content: unknown): Promise<void> {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('whether packages must be installed', () => {
  const one = { version: '1.0.0', integrity: 'sha512-a' };
  const optional = { version: '2.0.0', integrity: 'sha512-b', optional: true };
  const wanted = { '': { name: 'x' }, 'node_modules/one': one, 'node_modules/other-system': optional };

  test.each<[string, object | undefined, boolean]>([
    ['nothing is installed', undefined, false],
    ['all that this system needs is there', { 'node_modules/one': one }, true],
    ['a package is missing', {}, false],
    ['a package has another version', { 'node_modules/one': { ...one, version: '1.0.1' } }, false],
    ['a package has other content', { 'node_modules/one': { ...one, integrity: 'sha512-x' } }, false],
    ['a package is left over', { 'node_modules/one': one, 'node_modules/old': one }, false],
  ])('%s', async (_, packages, isInstalled) => {
    await put('package-lock.json', { packages: wanted });
    if (packages) await put('node_modules/.package-lock.json', { packages });
    expect(await arePackagesInstalled(root)).toBe(isInstalled);
  });

  test('an installation that was broken off does not count', async () => {
    await put('package-lock.json', { packages: wanted });
    await put('node_modules/.package-lock.json', '{"packages": {"node_mod');
    expect(await arePackagesInstalled(root)).toBe(false);
  });
});

describe('whether the site must be built', () => {
  /** Stands in for Next's command: writes what a build leaves, or fails. */
  const builder = (code: string) => put('node_modules/next/dist/bin/next', code);
  const GOOD = `const fs=require('fs');fs.mkdirSync('.next/static',{recursive:true});fs.writeFileSync('.next/BUILD_ID','b1');
fs.writeFileSync('.next/build-manifest.json','{"pages":{},"rootMainFiles":[]}')`;

  beforeEach(async () => {
    await put('pages/index.tsx', 'one');
    await put('lib/a.ts', 'a');
    await put('tsconfig.json', '{}');
    await put('scripts/serve.ts', '');
    await put('scripts/content-import.ts', '');
    for (const name of THREADS) await put(name, '');
    for (const name of IMMUTABLE_PUBLIC_FILES) await put(`public/${name}`, '');
    await builder(GOOD);
  });

  test('not after a build, until a source changes, appears or disappears', async () => {
    expect(await isBuildCurrent(root)).toBe(false);
    await buildSite(root);
    expect(await isBuildCurrent(root)).toBe(true);
    await put('pages/index.tsx', 'two');
    expect(await isBuildCurrent(root)).toBe(false);
    await put('pages/index.tsx', 'one');
    expect(await isBuildCurrent(root)).toBe(true);
    await put('components/New.tsx', '');
    expect(await isBuildCurrent(root)).toBe(false);
    await rm(join(root, 'components'), { recursive: true });
    await rm(join(root, 'lib/a.ts'));
    expect(await isBuildCurrent(root)).toBe(false);
  });

  test('the server is a bundle, beside which modules of JavaScript and other files stay where they are', async () => {
    await put('lib/beside.txt', 'here');
    await put('lib/state.mjs', 'export const state = { count: 0 };');
    await put(
      'lib/a.ts',
      "import { readFileSync } from 'node:fs';\nimport { state } from './state.mjs';\n" +
        "state.count += 1;\nexport const text: string = readFileSync(new URL('beside.txt', import.meta.url), 'utf8');",
    );
    await put(
      'scripts/serve.ts',
      "export { text } from '../lib/a';\nexport { state } from '../lib/state.mjs';",
    );
    await buildSite(root);
    const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href) as unknown;
    const server = (await load(SERVER_BUNDLE)) as { text: string; state: unknown };
    expect(server.text).toBe('here');
    expect(server.state).toEqual({ count: 1 });
    expect(await load('lib/state.mjs')).toHaveProperty('state', server.state);
  });

  test('what the build does not read makes no difference', async () => {
    await buildSite(root);
    await put('tests/x.test.ts', 'x');
    await put('content/id/a.md', 'x');
    expect(await isBuildCurrent(root)).toBe(true);
  });

  test('after a build that failed, even over an earlier good one', async () => {
    await buildSite(root);
    await builder("console.error('kaput'); process.exit(3)");
    await expect(buildSite(root)).rejects.toMatchObject({ name: 'CommandError', output: 'kaput\n' });
    expect(await isBuildCurrent(root)).toBe(false);
  });

  test('after a build that was broken off', async () => {
    await buildSite(root);
    await builder("process.kill(process.pid, 'SIGKILL')");
    await expect(buildSite(root)).rejects.toBeInstanceOf(CommandError);
    expect(await isBuildCurrent(root)).toBe(false);
    await expect(stat(join(root, '.next/portal-build.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('one folder, one start', async () => {
  expect(await lockCheckout(root)).toBe(true);
  expect(await lockCheckout(root)).toBe(false);
  const other = await mkdtemp(join(tmpdir(), 'portal-start-'));
  expect(await lockCheckout(other)).toBe(true);
  await rm(other, { recursive: true });
});

test('a command that cannot be run is an error with its name', async () => {
  await expect(runCommand('/tidak/ada', ['a'], { cwd: root })).rejects.toThrow(/^\/tidak\/ada a: /);
});
