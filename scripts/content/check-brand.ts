import path from 'node:path';
import { loadBrand } from '@/lib/brand/load-brand';
import type { Problem } from '@/lib/importer/types';
import { YamlError } from '@/lib/yaml';

const FILE = 'brand.yml';

/** Checks the brand of a folder as the site reads it; a folder without one has no problems. */
export async function checkBrand(folder: string): Promise<Problem[]> {
  const problem = (detail: string, line?: number): Problem => ({
    file: FILE,
    kind: 'broken-brand',
    detail,
    ...(line !== undefined && { line }),
  });
  try {
    await loadBrand(path.join(folder, FILE));
    return [];
  } catch (error) {
    if (error instanceof YamlError) return error.mistakes.map(({ text, line }) => problem(text, line));
    return [problem(error instanceof Error ? error.message : String(error))];
  }
}
