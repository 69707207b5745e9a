// @ts-check
/**
 * Who may import whom. For a file the LAST row that names its folder counts, so special cases stand below the
 * general one. Everybody may also import packages and what stands in the same row's `folder`.
 * tests/structure/import-directions.test.ts enforces it, and that every folder of the tree is named.
 */

/** No row needs to name these: they import nothing above themselves and may be used by all. */
const COMMON = [
  'lib/basics',
  'lib/constants.ts',
  'lib/contract',
  'lib/format',
  'lib/hours',
  'lib/page-data/props',
  'lib/paths',
  'lib/request',
  'lib/routes.ts',
  'lib/text',
  'lib/words',
];

/** What commands and the start server put together. */
const SERVER_SIDE = [
  'lib/backend',
  'lib/brand',
  'lib/database',
  'lib/importer',
  'lib/provider',
  'lib/search/index.ts',
  'lib/server',
  'lib/env.server.ts',
  'lib/yaml.ts',
];

/** What every subject of the backend stands on. */
const BACKEND_BASE = [
  'lib/backend/deps.ts',
  'lib/backend/errors.ts',
  'lib/backend/http',
  'lib/backend/keys.ts',
  'lib/backend/limits.ts',
  'lib/backend/log.ts',
  'lib/backend/mail',
  'lib/backend/request-form.ts',
  'lib/backend/start-polling.ts',
  'lib/backend/webhook',
  'lib/threads',
  'lib/database',
  'lib/env.server.ts',
];

/**
 * The backend's folders that answer calls, one for each first segment of an API path, and `desk` with its commands. A
 * subject may ask those before it, so there is no circle among them.
 */
const SUBJECTS = [
  'openapi',
  'auth',
  'content',
  'catalog',
  'directory',
  'media',
  'order',
  'project',
  'contact',
  'visitor',
  'desk',
];
const SUBJECT_FOLDERS = SUBJECTS.map((subject) => `lib/backend/${subject}`);

/** Components that put subjects together into a page. */
const PAGE_LEVEL = ['components/layout', 'components/screens', 'components/desk'];

/** @typedef {{ folder: string, mayImport: string[], mayNotImport?: string[], why: string }} Row */

/** @type {Row[]} */
export const IMPORT_DIRECTIONS = [
  {
    folder: 'pages',
    mayImport: ['components', 'lib/api/server.ts', 'lib/page-data', 'lib/seo', 'styles', ...COMMON],
    why: 'a page is data and one screen',
  },
  {
    folder: 'pages/_document.tsx',
    mayImport: ['lib/brand/current.ts', 'lib/env.server.ts', 'lib/env.public.ts', 'styles', ...COMMON],
    why: 'it writes the public settings into every page',
  },
  {
    folder: 'pages/api',
    mayImport: ['lib/backend', 'lib/env.server.ts', ...COMMON],
    why: 'it hands requests to the backend',
  },
  {
    folder: 'pages/api/mcp.ts',
    mayImport: ['lib/api/server.ts', 'lib/backend/http', 'lib/mcp', 'lib/env.server.ts', ...COMMON],
    why: 'it hands messages of agents to their tools',
  },

  {
    folder: 'components',
    mayImport: ['lib/api', 'lib/client', 'lib/seo', 'lib/env.public.ts', ...COMMON],
    mayNotImport: ['lib/api/server.ts', 'components/modal/views', ...PAGE_LEVEL],
    why: 'it runs in the browser, and a subject knows neither the views of the modal nor the page around it',
  },
  ...PAGE_LEVEL.map((folder) => ({
    folder,
    mayImport: ['components', 'lib/api', 'lib/client', 'lib/seo', 'lib/env.public.ts', ...COMMON],
    mayNotImport: [
      'lib/api/server.ts',
      ...PAGE_LEVEL.filter((other) => other !== folder && other !== 'components/layout'),
    ],
    why: 'it runs in the browser, and puts subjects together',
  })),
  {
    folder: 'components/modal',
    mayImport: ['components/ui', 'lib/api/browser-storage.ts', 'lib/client', ...COMMON],
    why: 'it opens views that it does not know',
  },
  {
    folder: 'components/modal/views',
    mayImport: ['components', 'lib/api', 'lib/client', 'lib/env.public.ts', ...COMMON],
    mayNotImport: ['lib/api/server.ts', ...PAGE_LEVEL],
    why: 'it runs in the browser, and shows subjects in the modal',
  },
  {
    folder: 'components/ui',
    mayImport: [
      'lib/constants.ts',
      'lib/client/useOnDemand.ts',
      'lib/client/useText.ts',
      'lib/words/code-words.ts',
      'lib/paths/image-url.ts',
      'lib/paths/locale-path.ts',
      'lib/text',
      'lib/page-data/props/common.ts',
    ],
    why: 'it knows nothing of the domain',
  },

  { folder: 'lib/constants.ts', mayImport: [], why: 'all use it' },
  { folder: 'lib/routes.ts', mayImport: ['lib/constants.ts'], why: 'all use it' },
  { folder: 'lib/contract', mayImport: ['lib/constants.ts'], why: 'all use it' },
  ...['basics', 'format', 'hours', 'paths', 'request', 'words'].map((name) => ({
    folder: `lib/${name}`,
    mayImport: COMMON,
    why: 'pure functions',
  })),
  { folder: 'lib/text', mayImport: COMMON, why: 'only words' },
  { folder: 'lib/seo', mayImport: COMMON, why: 'pure functions from content to markup' },
  {
    folder: 'lib/client',
    mayImport: ['lib/api', 'lib/env.public.ts', ...COMMON],
    mayNotImport: ['lib/api/server.ts'],
    why: 'it runs in the browser',
  },
  {
    folder: 'lib/page-data',
    mayImport: ['lib/api', 'lib/brand/current.ts', 'lib/seo', 'lib/env.server.ts', ...COMMON],
    mayNotImport: ['lib/api/client.ts'],
    why: 'it picks the props of screens, on the server',
  },
  { folder: 'lib/page-data/props', mayImport: COMMON, why: 'only types: what screens show' },
  {
    folder: 'lib/mcp',
    mayImport: [
      'lib/api',
      'lib/page-data/pick.ts',
      'lib/seo',
      'lib/backend/errors.ts',
      'lib/backend/limits.ts',
      'lib/backend/http',
      ...COMMON,
    ],
    mayNotImport: ['lib/api/client.ts', 'lib/api/server.ts'],
    why: 'tools for agents, which ask the API as a browser does',
  },
  { folder: 'lib/env.public.ts', mayImport: [], why: 'it runs in the browser' },
  { folder: 'lib/env.readers.ts', mayImport: ['lib/format/email.ts'], why: 'it reads the texts of settings' },
  {
    folder: 'lib/env.fields.ts',
    mayImport: ['lib/contract/calls.ts', 'lib/env.readers.ts', 'lib/basics/service-urls.ts'],
    why: 'it describes the settings',
  },
  {
    folder: 'lib/env.server.ts',
    mayImport: ['lib/basics', 'lib/constants.ts', 'lib/env.fields.ts', 'lib/env.public.ts'],
    why: 'it reads the settings',
  },
  {
    folder: 'lib/api',
    mayImport: ['lib/env.public.ts', ...COMMON],
    mayNotImport: ['lib/api/server.ts'],
    why: 'it runs in the browser',
  },
  {
    folder: 'lib/api/server.ts',
    mayImport: [
      'lib/api',
      'lib/backend/runtime.ts',
      'lib/env.server.ts',
      'lib/provider/transport.ts',
      ...COMMON,
    ],
    why: 'the door from pages to the backend',
  },
  {
    folder: 'lib/provider',
    mayImport: ['lib/api', 'lib/backend/runtime.ts', 'lib/env.server.ts', ...COMMON],
    mayNotImport: ['lib/api/client.ts', 'lib/api/server.ts'],
    why: 'how the server speaks with a provider’s own backend',
  },
  {
    folder: 'lib/provider/search-index',
    mayImport: ['lib/api', 'lib/backend', 'lib/database', 'lib/importer', 'lib/search/index.ts', ...COMMON],
    mayNotImport: ['lib/api/client.ts'],
    why: 'it stores a provider’s public content, so that it can be searched',
  },

  {
    folder: 'lib/brand',
    mayImport: ['lib/importer', 'lib/yaml.ts', 'styles', ...COMMON],
    why: 'it makes what pages, mails and browsers need of brand.yml',
  },
  { folder: 'lib/brand/current.ts', mayImport: COMMON, why: 'pages and mails ask it; Next bundles it' },

  {
    folder: 'lib/threads',
    mayImport: COMMON,
    why: 'the importer, the reading of mails and the decoding of photos start threads with it',
  },
  { folder: 'lib/yaml.ts', mayImport: [], why: 'the backend and the importer read files with it' },
  {
    folder: 'lib/search',
    mayImport: ['lib/database', ...COMMON],
    why: 'an index of public content behind one door, index.ts',
  },
  { folder: 'lib/database', mayImport: COMMON, why: 'it knows tables, not rules' },
  {
    folder: 'lib/importer',
    // The analyzer has a door of its own: imports into a running site do not load the rest of the search.
    mayImport: [
      'lib/search/index.ts',
      'lib/search/analyzer',
      'lib/database',
      'lib/threads',
      'lib/yaml.ts',
      ...COMMON,
    ],
    why: 'it reads, converts and writes content, without a server',
  },

  {
    folder: 'lib/backend',
    mayImport: ['lib/database', 'lib/search/index.ts', 'lib/env.server.ts', ...COMMON],
    why: 'the application over all its parts',
  },
  { folder: 'lib/backend/errors.ts', mayImport: COMMON, why: 'all of the backend uses it' },
  { folder: 'lib/backend/limits.ts', mayImport: COMMON, why: 'all of the backend uses it' },
  { folder: 'lib/backend/keys.ts', mayImport: [], why: 'subjects and mail use it' },
  { folder: 'lib/backend/start-polling.ts', mayImport: ['lib/basics/tracing.ts'], why: 'all workers use it' },
  {
    folder: 'lib/backend/request-form.ts',
    mayImport: ['lib/backend/errors.ts', 'lib/backend/log.ts', 'lib/yaml.ts', ...COMMON],
    why: 'a setting that all subjects may read',
  },
  {
    folder: 'lib/backend/runtime.ts',
    mayImport: [
      'lib/backend/http/client-ip.ts',
      'lib/basics/per-process.ts',
      'lib/env.server.ts',
      'lib/constants.ts',
      'lib/contract',
    ],
    why: 'Next bundles it',
  },
  {
    folder: 'lib/backend/http',
    mayImport: [
      'lib/backend/deps.ts',
      'lib/backend/errors.ts',
      'lib/backend/limits.ts',
      'lib/database',
      ...COMMON,
    ],
    why: 'it knows requests and answers, no subject',
  },
  {
    folder: 'lib/backend/mail',
    mayImport: [
      'lib/brand/current.ts',
      'lib/backend/keys.ts',
      'lib/backend/limits.ts',
      'lib/backend/start-polling.ts',
      'lib/database',
      ...COMMON,
    ],
    mayNotImport: ['lib/backend/mail/incoming'],
    why: 'the outbox and what empties it',
  },
  {
    folder: 'lib/backend/webhook',
    mayImport: [
      'lib/backend/deps.ts',
      'lib/backend/limits.ts',
      'lib/backend/log.ts',
      'lib/backend/start-polling.ts',
      'lib/database',
      ...COMMON,
    ],
    why: 'events of requests, and what posts them',
  },
  {
    folder: 'lib/backend/mail/notices',
    mayImport: [...BACKEND_BASE, ...COMMON],
    mayNotImport: ['lib/backend/mail/incoming'],
    why: 'what agents are told of, by mail and in their browsers',
  },
  {
    folder: 'lib/backend/mail/incoming',
    mayImport: [...BACKEND_BASE, ...SUBJECT_FOLDERS, ...COMMON],
    mayNotImport: ['lib/backend/desk'],
    why: 'mails become answers through the use cases of requests',
  },
  {
    folder: 'lib/backend/demo',
    mayImport: [...BACKEND_BASE, ...SUBJECT_FOLDERS, ...COMMON],
    why: 'it fills the tables of all subjects',
  },
  ...SUBJECT_FOLDERS.map((folder, at) => ({
    folder,
    mayImport: [...BACKEND_BASE, ...SUBJECT_FOLDERS.slice(0, at), 'lib/search/index.ts', ...COMMON],
    mayNotImport: folder === 'lib/backend/desk' ? [] : ['lib/backend/mail/incoming'],
    why: 'use cases and their statements; the subjects before this one are asked through their use cases',
  })),

  {
    folder: 'scripts',
    mayImport: ['lib/api', ...SERVER_SIDE, ...COMMON],
    mayNotImport: ['lib/api/server.ts'],
    why: 'commands, some of which call the API',
  },
  {
    folder: 'lib/server',
    mayImport: ['scripts/start', ...SERVER_SIDE, ...COMMON],
    why: 'the server around Next, which scripts/serve.ts starts',
  },
  {
    folder: 'lib/server/connect-remote.ts',
    mayImport: [
      'lib/server',
      'lib/api/server.ts',
      'lib/backend/runtime.ts',
      'lib/importer',
      'lib/env.server.ts',
      ...COMMON,
    ],
    why: 'it asks a remote backend as pages do',
  },
  ...['scripts/bench', 'scripts/torture'].map((folder) => ({
    folder,
    mayImport: [
      'scripts',
      'tests/helpers/nginx.ts',
      'tests/helpers/postgres-server.ts',
      'tests/helpers/server-binaries.mjs',
      ...SERVER_SIDE,
      ...COMMON,
    ],
    why: 'measurements, and what a site must survive, on servers that tests start as well',
  })),
  {
    folder: 'scripts/start',
    mayImport: [],
    why: 'it runs before any package is installed',
  },
  {
    folder: 'scripts/test',
    mayImport: ['scripts', 'tests/helpers/server-binaries.mjs'],
    why: 'it runs all checks',
  },
  { folder: 'scripts/lint', mayImport: [], why: 'a test reads it' },
];

/** Where zod would end up in the browser: values of the contract's schemas stay out, its types do not. */
export const BROWSER_FOLDERS = [
  'components',
  'pages',
  'lib/api',
  'lib/basics',
  'lib/client',
  'lib/format',
  'lib/hours',
  'lib/page-data',
  'lib/seo',
  'lib/paths',
  'lib/request',
  'lib/text',
  'lib/words',
  'lib/env.public.ts',
];

/** The row that counts for a file, by its path from the project's folder. @param {string} file */
export function rowOf(file) {
  return IMPORT_DIRECTIONS.findLast(({ folder }) => file === folder || file.startsWith(`${folder}/`));
}
