import { describe, expect, test } from 'vitest';
import { importsOf, SOURCES } from './imports';

const graph = new Map(
  SOURCES.filter((file) => !/^(?:tests|e2e)\//.test(file)).map((file) => [
    file,
    importsOf(file).flatMap(({ path }) => path ?? []),
  ]),
);

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
