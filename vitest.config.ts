import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { ENGINE_FLAGS } from './tests/helpers/engine-flags';
import { findServerBinaries } from './tests/helpers/server-binaries.mjs';

const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');
const SERVER_PROJECT = 'backend-server';
/** The folders of tests with a database; they run on both engines. */
const BACKEND_TESTS = ['backend', 'database', 'importer', 'mcp', 'search'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);
/** Tests in those folders that open no database (`openTestDatabase` would throw there); they run once. */
const NO_DATABASE = [
  'tests/backend/{repeat,runtime,start-polling}.test.ts',
  'tests/backend/content/rank-articles.test.ts',
  'tests/backend/http/{node-adapter,outage}.test.ts',
  'tests/backend/media/{fair-semaphore,process-image}.test.ts',
  'tests/importer/{cache,check-content,comments,components,dependency-hash,dialects,edit-words,headings,images,inside-root,layouts,left-out,links,markdown,other-centres}.test.ts',
  'tests/importer/{more-syntax,read-limited,render-limits,render-threads,script-vectors,site-roots,values,zendesk,zendesk-bodies}.test.ts',
  'tests/search/{analyzer,bigrams,completions,documents,highlighting,postings,scoring}.test.ts',
  'tests/search/{click-boost,click-model,learned-clicks,learning-simulation}.test.ts',
  'tests/search/{named-model,spelling,term-dictionary,term-group,time-slice}.test.ts',
];

/**
 * Tests that run on the embedded engine only: the command, which opens a server by the same code with another address,
 * and how good the ranking is, which is computed in memory from what other tests compare on both engines.
 */
const EMBEDDED_ONLY = [
  'tests/database/embedded/**',
  'tests/importer/command.test.ts',
  'tests/search/relevance.test.ts',
];

/** Tests outside of components that mock a module. */
const MOCKED_MODULES = [
  'tests/api/{client,desk}.test.ts',
  'tests/page-data/{content-page,load-desk,load-failures,load-request,old-path}.test.ts',
];

/** Tests of components that mock a module, or need modules in the state in which a page loads them. */
const OWN_MODULES = [
  'tests/components/{analytics/analytics,chat/chat,modal/modal}.test.tsx',
  'tests/components/article/{is-hydrated,page-weight}.test.tsx',
  'tests/components/home/{banner-slides,slider}.test.tsx',
  'tests/components/layout/page-head.test.tsx',
  'tests/components/request/{draft-logout,request-detail,request-list}.test.tsx',
  'tests/components/screens/{article-screen,contact}.test.tsx',
];

/** What tests of components have in common. */
const COMPONENTS = { environment: 'jsdom' as const, setupFiles: ['tests/setup/components.ts'] };

/**
 * Files run one after the other in the same process, which loads modules, and compiles the embedded engine, once. A file
 * gets a database that the one before it has left empty, and mocks no module.
 */
const SHARED_PROCESS = { environment: 'node', isolate: false, execArgv: ENGINE_FLAGS };

/** The backend's tests once more on a PostgreSQL server; what a machine lacks is said aloud, never passed over. */
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
        exclude: [...EMBEDDED_ONLY, ...NO_DATABASE],
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
          exclude: [...BACKEND_TESTS, 'tests/components/**', ...MOCKED_MODULES],
        },
      },
      { extends: true, test: { name: 'unit-isolated', environment: 'node', include: MOCKED_MODULES } },
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
          exclude: OWN_MODULES,
        },
      },
      { extends: true, test: { name: 'components-isolated', ...COMPONENTS, include: OWN_MODULES } },
      {
        extends: true,
        test: {
          name: 'backend-embedded',
          ...SHARED_PROCESS,
          include: BACKEND_TESTS,
          exclude: ['tests/database/server/**', ...NO_DATABASE],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: ['tests/helpers/embedded-setup.ts'],
        },
      },
      ...serverProject(),
    ],
  },
});
