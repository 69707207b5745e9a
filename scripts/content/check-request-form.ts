import { readFile } from 'node:fs/promises';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import type { Problem } from '@/lib/importer/types';
import { parseRequestForm } from '@/lib/backend/project/request-form';
import { YamlError } from '@/lib/yaml';

const FILE = 'requests.yml';

/** Checks the request form of a folder with the site's own parser; a folder without one has no problems. */
export async function checkRequestForm(folder: string): Promise<Problem[]> {
  const problem = (detail: string, line?: number): Problem => ({
    file: FILE,
    kind: 'broken-request-form',
    detail,
    ...(line !== undefined && { line }),
  });
  try {
    parseRequestForm(await readFile(await fileInRoot(folder, FILE), 'utf8'));
    return [];
  } catch (error) {
    if (error instanceof YamlError) return error.mistakes.map(({ text, line }) => problem(text, line));
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    return [problem(error instanceof Error ? error.message : String(error))];
  }
}
