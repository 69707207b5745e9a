import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { ENGINE_FLAGS } from './tests/helpers/engine-flags';
import { findServerBinaries } from './tests/helpers/server-binaries.mjs';

const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');
const SERVER_PROJECT = 'backend-server';
/** The folders of tests with a database. */
const BACKEND_TESTS = ['backend', 'database', 'importer', 'mcp', 'search'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

/**
 * What a test file may say in its first line, `// @isolated`, below one for Vitest:
 * - `isolated`: it needs modules in the state in which a page loads them. Files that mock a module get theirs anyway.
 * - `no-database`: it stands in a folder of the backend and opens no database (`openTestDatabase` would throw).
 * - `embedded-only`: it opens a server by the same code, or computes in memory what others compare on both engines.
 * - `both-engines`: the embedded engine runs it too where there is a server, as it does all of `tests/database`.
 */
const MARKERS = ['isolated', 'no-database', 'embedded-only', 'both-engines'] as const;
type Marker = (typeof MARKERS)[number] | undefined;

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => {
    const path = `tests/${file.replaceAll('\\', '/')}`;
    const text = readFileSync(path, 'utf8');
    const [, marker] = /^(?:\/\/ @vitest-.*\n)?\/\/ @(?!vitest-)([\w-]+)/.exec(text) ?? [];
    if (marker && !MARKERS.some((known) => known === marker))
      throw new Error(`${path}: unknown marker @${marker}`);
    return { path, marker: text.includes('vi.mock(') ? 'isolated' : (marker as Marker) };
  });
const marked = (marker: Marker): string[] =>
  tests.flatMap((test) => (test.marker === marker ? [test.path] : []));
const NO_DATABASE = marked('no-database');
const ISOLATED = marked('isolated');
const isOfComponents = (path: string): boolean => path.startsWith('tests/components/');
/** The embedded engine runs all where there is no server, in `npm run test:all`, and of files that the command names. */
const EMBEDDED_RUNS_ALL =
  process.env.TEST_ENGINES === 'both' ||
  findServerBinaries() === undefined ||
  process.argv.some((argument) => /^(?:\.\/)?tests\//.test(argument));

/** What tests of components have in common. */
const COMPONENTS = { environment: 'jsdom' as const, setupFiles: ['tests/setup/components.ts'] };

/**
 * Files run one after the other in the same process, which loads modules, and compiles the embedded engine, once. A file
 * gets a database that the one before it has left empty, and mocks no module.
 */
const SHARED_PROCESS = { environment: 'node', isolate: false, execArgv: ENGINE_FLAGS };

/** The backend's tests on a PostgreSQL server; what a machine lacks is said aloud, never passed over. */
function serverProject(): TestProjectConfiguration[] {
  if (findServerBinaries() === undefined) {
    const reason = `no PostgreSQL server found (PATH, pg_config, /usr/lib/postgresql/*/bin). On Debian: apt-get install postgresql`;
    if (isCi) throw new Error(`Project ${SERVER_PROJECT} cannot run: ${reason}`);
    // Once: vitest reads this file again for every project.
    if (process.env.SERVER_PROJECT_SKIPPED === undefined)
      console.warn(`\n!!! SKIPPED: the test project ${SERVER_PROJECT}: ${reason}\n`);
    process.env.SERVER_PROJECT_SKIPPED = 'true';
    return [];
  }
  return [
    {
      extends: true,
      test: {
        name: SERVER_PROJECT,
        ...SHARED_PROCESS,
        include: BACKEND_TESTS,
        exclude: ['tests/database/embedded/**', ...marked('embedded-only'), ...NO_DATABASE],
        env: { TEST_ENGINE: 'server' },
        globalSetup: ['tests/helpers/server-setup.ts'],
      },
    },
  ];
}

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '') } },
  test: {
    watch: false,
    // One more than the smallest machine has cores, since tests often wait; an embedded database takes 250 MB a file.
    maxWorkers: 3,
    // The first test of a file may wait for the database's template (5 s on a slow machine).
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // A test goes on after its timeout, beside the next one; React's `act` does not survive that. So only what hangs may
    // run into it, and not what is slow on a loaded machine.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...BACKEND_TESTS, 'tests/components/**', ...ISOLATED],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          environment: 'node',
          include: ISOLATED.filter((path) => !isOfComponents(path)),
        },
      },
      {
        extends: true,
        test: { name: 'backend', ...SHARED_PROCESS, include: NO_DATABASE },
      },
      {
        extends: true,
        test: {
          name: 'components',
          ...COMPONENTS,
          isolate: false,
          include: ['tests/components/**/*.test.{ts,tsx}'],
          exclude: ISOLATED,
        },
      },
      {
        extends: true,
        test: { name: 'components-isolated', ...COMPONENTS, include: ISOLATED.filter(isOfComponents) },
      },
      {
        extends: true,
        test: {
          name: 'backend-embedded',
          ...SHARED_PROCESS,
          include: EMBEDDED_RUNS_ALL
            ? BACKEND_TESTS
            : ['tests/database/**/*.test.ts', ...marked('embedded-only'), ...marked('both-engines')],
          exclude: ['tests/database/server/**', ...NO_DATABASE],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: ['tests/helpers/embedded-setup.ts'],
        },
      },
      ...serverProject(),
    ],
  },
});
