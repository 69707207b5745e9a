import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The first argument of `it`, `test` and `describe`, and of what `each` and `skipIf` return; titles in a table of their own. */
const TITLE =
  /(?:(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*|^ *\[(?=['"`][A-Z]\d{2} ))(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm;
const ID = /\b[A-Z]\d{2}\b/g;

const [held = '', notHeld = ''] = read('docs/threats.md').split('\n## Not held by a test');
const rowsOf = (table: string) => [...table.matchAll(/^\| ([A-Z]\d{2}) .*$/gm)];
const heldRows = rowsOf(held).map(([row, id]) => ({
  id: id ?? '',
  files: [...row.matchAll(/`((?:tests|e2e)\/[^`]+)`/g)].map(([, file]) => file ?? ''),
}));
const known = new Set([...rowsOf(held), ...rowsOf(notHeld)].map(([, id]) => id));

/** The ids in the titles of every test file. */
const idsByFile = new Map(
  ['tests', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .map((file) => [
      file,
      [...read(file).matchAll(TITLE)].flatMap(([, , title = '']) => title.match(ID) ?? []),
    ]),
);

describe('docs/threats.md and the titles of tests agree', () => {
  test('has rows, each with a file and in one table of held ones only', () => {
    expect(heldRows.length).toBeGreaterThan(70);
    expect(heldRows.filter(({ files }) => files.length === 0)).toEqual([]);
    const ids = heldRows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every file that a row names has a test with its id', () => {
    const missing = heldRows.flatMap(({ id, files }) =>
      files.filter((file) => !idsByFile.get(file)?.includes(id)).map((file) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('every id in a title has a row', () => {
    const unknown = [...idsByFile].flatMap(([file, ids]) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
