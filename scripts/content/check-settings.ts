import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadBrand } from '@/lib/brand/load-brand';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import type { Problem } from '@/lib/importer/items/types';
import { parseRequestForm } from '@/lib/backend/request-form';
import { YamlError } from '@/lib/yaml';

/** Checks the brand of a folder as the site reads it; a folder without one has no problems. */
export const checkBrand = (folder: string): Promise<Problem[]> =>
  checkFile('brand.yml', 'broken-brand', (file) => loadBrand(path.join(folder, file)));

/** Checks the request form of a folder with the site's own parser; a folder without one has no problems. */
export const checkRequestForm = (folder: string): Promise<Problem[]> =>
  checkFile('requests.yml', 'broken-request-form', async (file) => {
    const text = await readFile(await fileInRoot(folder, file), 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) parseRequestForm(text);
  });

/** Reads a file of settings, and returns its mistakes as problems, one for each. */
async function checkFile(
  file: string,
  kind: Problem['kind'],
  read: (file: string) => Promise<unknown>,
): Promise<Problem[]> {
  try {
    await read(file);
    return [];
  } catch (error) {
    if (error instanceof YamlError) {
      return error.mistakes.map(({ text, line }) => ({
        file,
        kind,
        detail: text,
        ...(line !== undefined && { line }),
      }));
    }
    return [{ file, kind, detail: error instanceof Error ? error.message : String(error) }];
  }
}
