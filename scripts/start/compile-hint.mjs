// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * V8 otherwise compiles each function when it is first called, on the thread that also draws and answers. With this
 * line in front it compiles a file whole, on another thread, while it arrives. Only the first line of a file counts.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Puts the hint before the scripts that pages of the build in `root` load first; what is loaded on demand stays as it is,
 * since most of its functions are not called at once. The names of the files stay: they are hashes of the code, which is
 * the same with and without the hint. @param {string} root
 */
export async function hintFirstLoad(root) {
  await Promise.all(
    (await listFirstLoad(root)).map(async (file) => {
      const code = await readFile(file, 'utf8');
      if (!code.startsWith(COMPILE_HINT)) await writeFile(file, COMPILE_HINT + code);
    }),
  );
}

/** Lists the scripts that the pages of a build name in their HTML. @param {string} root @returns {Promise<string[]>} */
export async function listFirstLoad(root) {
  const folder = join(root, '.next');
  /** @type {{ pages: Record<string, string[]>, rootMainFiles: string[] }} */
  const manifest = JSON.parse(await readFile(join(folder, 'build-manifest.json'), 'utf8'));
  const names = [...Object.values(manifest.pages).flat(), ...manifest.rootMainFiles];
  return [...new Set(names)].filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
}
