// @ts-check
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listImmutableFiles } from './immutable-files.mjs';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses the immutable files of the build in `root` once and for all, as small as possible. @param {string} root */
export async function compressFiles(root) {
  await rm(join(root, '.next', 'compressed'), { recursive: true, force: true });
  await Promise.all(
    (await listImmutableFiles(root)).map(async ({ file, compressed }) => {
      const bytes = await readFile(file);
      await mkdir(dirname(compressed), { recursive: true });
      await writeFile(`${compressed}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
      // The highest quality is the default.
      await writeFile(`${compressed}.br`, await toBrotli(bytes));
    }),
  );
}
