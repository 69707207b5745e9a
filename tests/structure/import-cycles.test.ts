import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = ['pages', 'components', 'lib', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name)),
);

/** Returns the files of ours that a file imports, in types and on demand too. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!/^(\.|@\/)/.test(fileName)) return [];
    const path = fileName.startsWith('@/') ? fileName.slice(2) : join(dirname(file), fileName);
    const endings = ['', '.ts', '.tsx', '/index.ts'];
    return endings.map((ending) => path + ending).filter((name) => graph.has(name));
  });
}

const graph = new Map<string, string[]>(files.map((file) => [file, []]));
for (const file of files) graph.set(file, importsOf(file));

/** Which folder of components imports which. The modal's views count apart from what opens them. */
const folders = new Map<string, string[]>();
for (const [file, imported] of graph) {
  const from = folderOf(file);
  const others = imported.map(folderOf).filter((to) => to !== undefined && to !== from) as string[];
  if (from) folders.set(from, [...(folders.get(from) ?? []), ...others]);
}

function folderOf(file: string): string | undefined {
  return /^components\/(?:modal\/views|[^/]+)(?=\/)/.exec(file)?.[0];
}

/** Returns one circle, from a node back to itself; undefined without any. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  }
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

describe('imports', () => {
  test('are found', () => {
    expect(existsSync(join(ROOT, 'lib/backend/app.ts'))).toBe(true);
    expect(graph.get('lib/backend/app.ts')?.length).toBeGreaterThan(5);
  });

  test('go in circles nowhere, types included', () => {
    expect(findCircle(graph)).toBeUndefined();
  });

  test('lead one way between folders of components', () => {
    expect(folders.get('components/layout')).toContain('components/modal');
    expect(findCircle(folders)).toBeUndefined();
  });
});
