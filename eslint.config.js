import next from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import { defineConfig, globalIgnores } from 'eslint/config';
import { BROWSER_FOLDERS, IMPORT_DIRECTIONS } from './scripts/lint/import-directions.mjs';

/** @param {string} path */
const filesOf = (path) => (/\.\w+$/.test(path) ? [path] : [`${path}/**/*.{ts,tsx,mjs,js}`]);

/** What lies at or below a path, as a pattern: folders by name would be looked up as packages, once for each file. @param {string} path */
const below = (path) => `${import.meta.dirname}/${path}{,/**}`;

const importDirections = IMPORT_DIRECTIONS.map(({ folder, mayImport, mayNotImport = [], why }) => ({
  files: filesOf(folder),
  rules: {
    'import/no-restricted-paths': [
      'error',
      {
        basePath: import.meta.dirname,
        zones: [
          {
            target: '.',
            from: './**',
            except: [...new Set(['node_modules', 'package.json', folder, ...mayImport])].map(below),
            message: `${folder} may not import this (${why}); see scripts/lint/import-directions.mjs.`,
          },
          ...mayNotImport.map((path) => ({ target: '.', from: `./${path}`, message: `${why}.` })),
        ],
      },
    ],
  },
}));

const noSchemasInBrowser = {
  files: BROWSER_FOLDERS.flatMap(filesOf),
  // Both run on the server only.
  ignores: ['pages/api/**', 'lib/api/server.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [{ name: 'zod', message: 'zod must not reach the browser.' }],
        patterns: [
          {
            regex: '^@/lib/contract/(?!(?:(?:desk-)?calls$|has-capability$)|readers/)',
            allowTypeImports: true,
            message: 'Schemas bring zod into the browser: use `import type`.',
          },
        ],
      },
    ],
  },
};

const queriesOfTheirSubject = [
  {
    files: ['lib/backend/**/*.ts'],
    // It fills the tables of all subjects.
    ignores: ['lib/backend/demo/**'],
    rules: forbidImports('^@/lib/backend/(?!http/|mail/)[a-z]+/([a-z-]+-)?queries$', 'Ask a use case.'),
  },
  {
    files: ['lib/backend/*/routes.ts'],
    rules: forbidImports('/([a-z-]+-)?queries$', 'A route calls use cases, which know the queries.'),
  },
];

/** @param {string} regex @param {string} message */
function forbidImports(regex, message) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ regex, message }] }] };
}

// Kysely's own takes no argument; the database's takes the work to do.
const ownTransaction = {
  selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/][arguments.length=0]',
  message: "Use the database's `transaction(work)`: Kysely's own would hang on the embedded engine.",
};
const SQL_ELSEWHERE = 'SQL stands in `queries` files and lib/database.';

const database = [
  {
    files: ['lib/**/*.ts', 'scripts/**/*.ts', 'pages/**/*.ts'],
    ignores: ['lib/database/**'],
    rules: { 'no-restricted-syntax': ['error', ownTransaction] },
  },
  {
    files: ['lib/**/*.ts', 'scripts/**/*.ts', 'pages/**/*.ts'],
    ignores: ['lib/database/**', '**/*queries.ts', 'scripts/bench/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ownTransaction,
        {
          selector: "ImportDeclaration[source.value='kysely'] > ImportSpecifier[imported.name='sql']",
          message: SQL_ELSEWHERE,
        },
        {
          selector: 'MemberExpression[property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
          message: SQL_ELSEWHERE,
        },
      ],
    },
  },
];

const typed = {
  files: ['**/*.ts', '**/*.tsx'],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, properties: false } },
    ],
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  },
};

const habits = {
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'max-lines': ['error', { max: 220, skipComments: true, skipBlankLines: true }],
    'no-control-regex': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-useless-escape': 'error',
    'import/no-anonymous-default-export': 'off',
    '@typescript-eslint/no-unused-vars': [
      'error',
      { args: 'after-used', ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    '@typescript-eslint/ban-ts-comment': [
      'error',
      { 'ts-ignore': true, 'ts-expect-error': 'allow-with-description' },
    ],
  },
};

/** Neither JSX nor hooks stand in these files; React's rules, which compile every file, would find nothing there. */
const withoutReact = {
  files: ['**/*.{ts,mjs,js}'],
  ignores: ['components/**', 'lib/hooks/**'],
  rules: {
    ...Object.fromEntries(
      next
        .flatMap(({ rules }) => Object.keys(rules ?? {}))
        .filter((name) => /^(?:react|react-hooks|jsx-a11y)\//.test(name))
        .map((name) => [name, 'off']),
    ),
    'no-restricted-imports': [
      'error',
      { name: 'react', message: 'Hooks stand in components/ and lib/hooks/.' },
    ],
  },
};

export default defineConfig([
  globalIgnores(['.next/', '.data/', 'coverage/', 'playwright-report/', 'test-results/', 'next-env.d.ts']),
  ...next,
  ...nextTypescript,
  // What an import leads to does not change during a run.
  { settings: { 'import/cache': { lifetime: Infinity } } },
  withoutReact,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  habits,
  typed,
  ...importDirections,
  noSchemasInBrowser,
  ...queriesOfTheirSubject,
  ...database,
  // Lists of schemas, of sentences and of folders are long, not complicated.
  { files: ['lib/contract/**', 'lib/text/**', 'scripts/lint/**'], rules: { 'max-lines': ['error', 400] } },
  {
    files: ['tests/**', 'e2e/**'],
    rules: { 'max-lines': 'off', 'no-console': 'off', '@typescript-eslint/no-misused-promises': 'off' },
  },
]);
