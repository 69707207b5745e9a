import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { BROWSER_FOLDERS, IMPORT_DIRECTIONS, rowOf } from '@/scripts/lint/import-directions.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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

describe('the linter', () => {
  const own = [
    'import/no-restricted-paths',
    '@typescript-eslint/no-restricted-imports',
    'no-restricted-syntax',
  ];
  const linter = new ESLint({
    cwd: ROOT,
    ruleFilter: ({ ruleId }) => own.includes(ruleId),
    // None of them needs types, which take a minute to compute.
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });

  async function rulesBroken(filePath: string, code: string): Promise<(string | null)[]> {
    const [result] = await linter.lintText(code, { filePath: join(ROOT, filePath) });
    return (result?.messages ?? [])
      .map(({ ruleId }) => ruleId)
      .filter((ruleId) => own.includes(ruleId ?? ''));
  }

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
      "import '@/components/auth/useCodeForm';",
    ],
    [
      'a component with zod',
      'components/layout/Header.tsx',
      "import { z } from 'zod'; export const s = z.string();",
    ],
    [
      'a component with a schema',
      'components/layout/Header.tsx',
      "import { segment } from '@/lib/contract/common'; export const s = segment;",
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
      "import '@/lib/backend/desk/merge-request';",
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
    ['a rule above its station', 'lib/rules/is-private.ts', "import '@/lib/api/client';"],
    [
      'a transaction past the one door',
      'lib/backend/content/get-content.ts',
      'export const f = (k: { transaction(): void }) => k.transaction();',
    ],
  ])('refuses %s', async (_, file, code) => {
    expect(await rulesBroken(file, code)).toHaveLength(1);
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
    ['components/modal/views/LoginView.tsx', "import '@/components/auth/useCodeForm';"],
    ['components/layout/Header.tsx', "import { CALLS } from '@/lib/contract/calls'; export const c = CALLS;"],
    ['lib/backend/content/routes.ts', "import './get-content';"],
    ['lib/backend/content/get-content.ts', "import './queries';"],
    ['lib/backend/content/list-content.ts', "import '@/lib/search';"],
  ])('lets %s do what it may', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});
