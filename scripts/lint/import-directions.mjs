// @ts-check
/**
 * Who may import whom. For a file the LAST row that names its folder counts, so special cases stand below the
 * general one. Everybody may also import packages and what stands in the same row's `folder`.
 * The linter enforces it (eslint.config.js); a test checks that every folder of the tree is named.
 */

/** No row needs to name these: they import nothing above themselves and may be used by all. */
const COMMON = ['lib/contract', 'lib/rules', 'lib/constants.ts', 'lib/text'];

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
    mayImport: [
      'lib/env.server.ts',
      'lib/env.public.ts',
      'lib/page-data/leave-out-written.ts',
      'styles',
      ...COMMON,
    ],
    why: 'it writes the public settings and the data into every page',
  },
  {
    folder: 'pages/api',
    mayImport: ['lib/backend', 'lib/env.server.ts', ...COMMON],
    why: 'it hands requests to the backend',
  },

  {
    folder: 'components',
    mayImport: ['lib/api', 'lib/hooks', 'lib/seo', 'lib/env.public.ts', ...COMMON],
    mayNotImport: ['lib/api/server.ts'],
    why: 'it runs in the browser',
  },
  {
    folder: 'components/ui',
    mayImport: ['lib/constants.ts', 'lib/rules/image-url.ts'],
    why: 'it knows nothing of the domain',
  },

  { folder: 'lib/constants.ts', mayImport: [], why: 'all use it' },
  { folder: 'lib/contract', mayImport: ['lib/constants.ts'], why: 'all use it' },
  { folder: 'lib/rules', mayImport: COMMON, why: 'pure functions' },
  { folder: 'lib/text', mayImport: COMMON, why: 'only words' },
  { folder: 'lib/seo', mayImport: COMMON, why: 'pure functions from content to markup' },
  {
    folder: 'lib/hooks',
    mayImport: ['lib/api', ...COMMON],
    mayNotImport: ['lib/api/server.ts'],
    why: 'it runs in the browser',
  },
  {
    folder: 'lib/page-data',
    mayImport: ['components', 'lib/api', 'lib/seo', 'lib/env.server.ts', ...COMMON],
    why: 'it picks the props that components declare, on the server',
  },
  { folder: 'lib/env.public.ts', mayImport: [], why: 'it runs in the browser' },
  { folder: 'lib/env.fields.ts', mayImport: [], why: 'it describes the settings' },
  {
    folder: 'lib/env.server.ts',
    mayImport: ['lib/env.fields.ts', 'lib/env.public.ts'],
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
    mayImport: ['lib/api', 'lib/backend/runtime.ts', 'lib/env.server.ts', ...COMMON],
    why: 'the door from pages to the backend',
  },

  {
    folder: 'lib/backend',
    mayImport: ['lib/env.server.ts', ...COMMON],
    why: 'the application over all its parts',
  },
  { folder: 'lib/backend/errors.ts', mayImport: COMMON, why: 'all of the backend uses it' },
  { folder: 'lib/backend/limits.ts', mayImport: COMMON, why: 'all of the backend uses it' },
  {
    folder: 'lib/backend/runtime.ts',
    mayImport: ['lib/backend/client-address.ts', 'lib/env.server.ts'],
    why: 'Next bundles it',
  },
  { folder: 'lib/backend/db', mayImport: COMMON, why: 'the only SQL' },
  {
    folder: 'lib/backend/search',
    mayImport: ['lib/backend/db', 'lib/backend/limits.ts', ...COMMON],
    why: 'words and ranking; the rules of who sees what are not its own',
  },
  {
    folder: 'lib/backend/content',
    mayImport: [
      'lib/backend/db',
      'lib/backend/search',
      'lib/backend/errors.ts',
      'lib/backend/limits.ts',
      ...COMMON,
    ],
    why: 'the import of content',
  },
  { folder: 'lib/backend/keys.ts', mayImport: [], why: 'services and mail use it' },
  {
    folder: 'lib/backend/mail',
    mayImport: ['lib/backend/db', 'lib/backend/keys.ts', ...COMMON],
    why: 'the outbox and what empties it',
  },
  {
    folder: 'lib/backend/services',
    mayImport: [
      'lib/backend/db',
      'lib/backend/keys.ts',
      'lib/backend/mail',
      'lib/backend/content',
      'lib/backend/search',
      'lib/backend/errors.ts',
      'lib/backend/limits.ts',
      'lib/env.server.ts',
      ...COMMON,
    ],
    why: 'the rules of the business, never HTTP',
  },
  {
    folder: 'lib/backend/routes',
    mayImport: ['lib/backend/services', 'lib/backend/errors.ts', 'lib/backend/limits.ts', ...COMMON],
    why: 'parse, call one service, shape the answer',
  },

  {
    folder: 'scripts',
    mayImport: ['lib/backend', 'lib/env.server.ts', ...COMMON],
    why: 'commands and the start server',
  },
  {
    folder: 'scripts/server',
    mayImport: ['scripts', 'lib/backend', 'lib/env.server.ts', ...COMMON],
    why: 'the start server',
  },
  {
    folder: 'scripts/start',
    mayImport: ['scripts/server/environment.mjs'],
    why: 'it runs before any package is installed',
  },
  {
    folder: 'scripts/test',
    mayImport: ['scripts', 'tests/helpers/server-binaries.mjs'],
    why: 'it runs all checks',
  },
  { folder: 'scripts/lint', mayImport: [], why: 'the linter loads it' },
];

/** Where zod would end up in the browser: values of the contract's schemas stay out, its types do not. */
export const BROWSER_FOLDERS = [
  'components',
  'pages',
  'lib/api',
  'lib/hooks',
  'lib/page-data',
  'lib/seo',
  'lib/rules',
  'lib/text',
  'lib/env.public.ts',
];

/** The row that counts for a file, by its path from the project's folder. @param {string} file */
export function rowOf(file) {
  return IMPORT_DIRECTIONS.findLast(({ folder }) => file === folder || file.startsWith(`${folder}/`));
}
