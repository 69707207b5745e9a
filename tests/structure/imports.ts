import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All files of code, by their path from the project's folder. */
export const SOURCES = ['pages', 'components', 'lib', 'scripts', 'styles', 'tests', 'e2e'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];
const isFile = (path: string): boolean => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();

/** Returns what a file imports, in types and on demand too: as it is written, and the path of a file of ours. */
export function importsOf(
  file: string,
  code = readSource(file),
): { name: string; path?: string | undefined }[] {
  return ts.preProcessFile(code).importedFiles.map(({ fileName: name }) => {
    if (!/^(\.|@\/)/.test(name)) return { name };
    const path = name.startsWith('@/') ? name.slice(2) : join(dirname(file), name).replaceAll('\\', '/');
    return { name, path: ENDINGS.map((ending) => path + ending).find(isFile) };
  });
}
