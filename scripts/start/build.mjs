// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleImport, bundleServer } from './bundle.mjs';
import { runCommand } from './run-command.mjs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listImmutableFiles } from './immutable-files.mjs';

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
async function hintFirstLoad(root) {
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

/** What the pages and the server are made from. */
const FOLDERS = ['pages', 'components', 'lib', 'scripts', 'styles', 'public'];
const FILES = [
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
];

/** @param {string} root */
const stampFile = (root) => join(root, '.next', 'portal-build.json');

/**
 * Returns whether the last build is whole and made from the present sources. Its stamp is written after everything else
 * and removed before a build begins, so a failed or interrupted build never counts. @param {string} root
 */
export async function isBuildCurrent(root) {
  try {
    const { fingerprint } = JSON.parse(await readFile(stampFile(root), 'utf8'));
    return existsSync(join(root, '.next', 'BUILD_ID')) && fingerprint === (await fingerprintSources(root));
  } catch {
    return false;
  }
}

/** Builds the pages, and bundles the server and the import. @param {string} root */
export async function buildSite(root) {
  const fingerprint = await fingerprintSources(root);
  await rm(stampFile(root), { force: true });
  await runCommand(process.execPath, [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  await hintFirstLoad(root);
  await Promise.all([compressFiles(root), bundleServer(root).then(() => bundleImport(root))]);
  // Sources that changed meanwhile are seen by the next start: the fingerprint is the one from before.
  await mkdir(join(root, '.next'), { recursive: true });
  const temporary = `${stampFile(root)}.new`;
  await writeFile(temporary, JSON.stringify({ fingerprint }), { flush: true });
  await rename(temporary, stampFile(root));
}

/** Makes the database that first starts copy. @param {string} root */
export function prepareDatabase(root) {
  return runCommand(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'prepare-database.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/**
 * Reads synchronously, because nothing else runs meanwhile and a thousand files take a tenth of the time this way.
 * @param {string} root
 */
async function fingerprintSources(root) {
  const hash = createHash('sha256').update(`node ${process.versions.modules}\n`);
  for (const name of [...FILES, ...(await listFiles(root))].sort()) {
    const file = join(root, name);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** @param {string} root */
async function listFiles(root) {
  const names = [];
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(root.length + 1));
    }
  }
  return names;
}
