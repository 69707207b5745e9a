import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BROWSER_FOLDERS, IMPORT_DIRECTIONS, rowOf } from '@/scripts/lint/import-directions.mjs';
import { importsOf, readSource, ROOT, SOURCES } from './imports';

const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => `${folder}/${entry.name}`);

describe('the table of who may import whom', () => {
  test('names every folder and file directly below lib, and every part of the backend', () => {
    const named = new Set(IMPORT_DIRECTIONS.map(({ folder }) => folder));
    const inBackend = foldersIn('lib/backend');
    const missing = [...foldersIn('lib'), ...filesIn('lib'), ...inBackend].filter((path) => !named.has(path));
    expect(missing).toEqual([]);
  });

  test('has a row for everything in pages, components and scripts', () => {
    const paths = ['pages', 'components', 'scripts'].flatMap((top) => [...foldersIn(top), ...filesIn(top)]);
    expect(paths.filter((path) => !rowOf(path))).toEqual([]);
  });

  test('names nothing that does not exist', () => {
    const all = new Set(['pages', 'components', 'lib', 'scripts', 'styles', 'tests'].flatMap(allBelow));
    const named = IMPORT_DIRECTIONS.flatMap(({ folder, mayImport, mayNotImport = [] }) => [
      folder,
      ...mayImport,
      ...mayNotImport,
    ]);
    expect([...new Set([...named, ...BROWSER_FOLDERS])].filter((path) => !all.has(path))).toEqual([]);
  });
});

function allBelow(top: string): string[] {
  const entries = readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true });
  return [top, ...entries.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))];
}

/** Tables are read and written in `queries` files and in lib/database. */
const SQL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\b|^import \{[^}]*\bsql\b[^}]*\} from 'kysely'/m;
/** Kysely's own transaction takes no argument, and hangs on the embedded engine; the database's takes the work to do. */
const OWN_TRANSACTION = /\.(?:transaction|startTransaction)\(\)/;

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Returns the rules that a file breaks with its code. */
function rulesBroken(file: string, code = readSource(file)): string[] {
  const imports = importsOf(file, code);
  const row = rowOf(file);
  const isServerCode = /^(?:lib|scripts|pages)\/.*\.ts$/.test(file) && !isBelow(file, 'lib/database');
  const isRoute = /^lib\/backend\/[^/]+\/routes\.ts$/.test(file);
  const isQueries = /queries\.ts$/.test(file) || isBelow(file, 'scripts/bench');
  const mayUseReact = /\.tsx$|^(?:components|lib\/client|tests|e2e)\//.test(file);
  const broken = imports.flatMap(({ name, path }) => [
    path && row && !mayImport(row, path) ? `${row.folder} may not import ${path} (${row.why})` : '',
    isRoute && /\/([a-z-]+-)?queries$/.test(name) ? 'a route calls use cases, which know the queries' : '',
    /^@\/lib\/backend\/(?!http\/|mail\/)[a-z]+\/([a-z-]+-)?queries$/.test(name) &&
    isBelow(file, 'lib/backend') &&
    // It fills the tables of all subjects.
    !isBelow(file, 'lib/backend/demo') &&
    !isRoute
      ? 'a use case asks another subject, not its queries'
      : '',
    name === 'react' && !mayUseReact ? 'hooks stand in components/ and lib/client/' : '',
  ]);
  if (isServerCode && OWN_TRANSACTION.test(code)) broken.push("use the database's `transaction(work)`");
  if (isServerCode && !isQueries && SQL.test(code))
    broken.push('SQL stands in `queries` files and lib/database');
  return broken.filter(Boolean);
}

function mayImport(row: NonNullable<ReturnType<typeof rowOf>>, path: string): boolean {
  const { folder, mayImport: allowed, mayNotImport = [] } = row;
  return (
    ['package.json', folder, ...allowed].some((where) => isBelow(path, where)) &&
    !mayNotImport.some((where) => isBelow(path, where))
  );
}

test('every file keeps to the table, and to where SQL and hooks stand', () => {
  const broken = SOURCES.flatMap((file) => rulesBroken(file).map((rule) => `${file}: ${rule}`));
  expect(broken).toEqual([]);
});

describe('the rules', () => {
  test.each([
    ['a component that reaches for the backend', 'components/ui/Button.tsx', "import '@/lib/backend/app';"],
    ['a component that reads server settings', 'components/layout/Header.tsx', "import '@/lib/env.server';"],
    [
      'a component that takes the server’s client',
      'components/layout/Header.tsx',
      "import '@/lib/api/server';",
    ],
    [
      'a ui component that knows a domain',
      'components/ui/Button.tsx',
      "import '@/components/layout/Header';",
    ],
    [
      'a subject that shows a view of the modal by itself',
      'components/chat/ChatPanel.tsx',
      "import '@/components/modal/views/LoginView';",
    ],
    [
      'a subject that knows the page around it',
      'components/analytics/Analytics.tsx',
      "import '@/components/layout/Footer';",
    ],
    [
      'a modal that knows a subject',
      'components/modal/ModalProvider.tsx',
      "import '@/components/account/useCodeForm';",
    ],
    ['a page past its client', 'pages/about.tsx', "import '@/lib/backend/content/get-content';"],
    ['a route with SQL', 'lib/backend/project/routes.ts', "import './queries';"],
    [
      'a use case that reads another subject’s tables',
      'lib/backend/project/get-issue.ts',
      "import '@/lib/backend/media/queries';",
    ],
    [
      'a subject that asks one that may ask it',
      'lib/backend/content/get-content.ts',
      "import '@/lib/backend/project/get-issue';",
    ],
    [
      'the handling of calls that knows a subject',
      'lib/backend/http/answer-once.ts',
      "import '@/lib/backend/auth/authenticate';",
    ],
    [
      'an answer by mail that asks the desk',
      'lib/backend/mail/incoming/take-mail.ts',
      "import '@/lib/backend/desk/write-as-staff';",
    ],
    [
      'the importer in the backend',
      'lib/backend/content/get-content.ts',
      "import '@/lib/importer/items/keys';",
    ],
    [
      'the backend behind the search’s door',
      'lib/backend/content/list-content.ts',
      "import '@/lib/search/searcher';",
    ],
    ['a database that knows a subject', 'lib/database/schema.ts', "import '@/lib/backend/errors';"],
    ['a rule above its station', 'lib/basics/values.ts', "import '@/lib/api/client';"],
    [
      'a transaction past the one door',
      'lib/backend/content/get-content.ts',
      'export const f = (k: { transaction(): void }) => k.transaction();',
    ],
  ])('refuses %s', (_, file, code) => {
    expect(rulesBroken(file, code)).toHaveLength(1);
  });

  test.each([
    [
      'components/layout/Header.tsx',
      "import { browserApi } from '@/lib/api/client'; export const f = browserApi;",
    ],
    [
      'components/layout/Header.tsx',
      "import type { Article } from '@/lib/contract/content'; export type A = Article;",
    ],
    ['components/chat/ChatPanel.tsx', "import '@/components/modal/ModalProvider';"],
    ['components/modal/views/LoginView.tsx', "import '@/components/account/useCodeForm';"],
    ['components/layout/Header.tsx', "import { CALLS } from '@/lib/contract/calls'; export const c = CALLS;"],
    ['lib/backend/content/routes.ts', "import './get-content';"],
    ['lib/backend/content/get-content.ts', "import './queries';"],
    ['lib/backend/content/list-content.ts', "import '@/lib/search';"],
  ])('lets %s do what it may', (file, code) => {
    expect(rulesBroken(file, code)).toEqual([]);
  });
});
