// @ts-check
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/** The server in one file, below the root. It starts sooner than from its sources, and keeps no compiler in memory. */
export const SERVER_BUNDLE = join('.next', 'portal-server.mjs');

/** The command that imports, in parts that are loaded when they are needed. It starts in a third of the time. */
const IMPORT_FOLDER = join('.next', 'portal-import');
export const IMPORT_BUNDLE = join(IMPORT_FOLDER, 'content-import.mjs');

/** The modules that `lib/importer/threads/start-thread.ts` starts. */
const THREADS = ['lib/importer/threads/render-worker.ts', 'lib/importer/threads/trial-worker.ts'];

/** Packages that load files beside them, or code that most imports do not need. */
const UNBUNDLED = ['@electric-sql/pglite', 'pg', 'pino', 'sharp', 'shiki'];

/** CommonJS modules in the bundle ask for modules of Node with it. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/** Bundles `scripts/serve.ts` without the packages it uses. @param {string} root */
export async function bundleServer(root) {
  const outfile = join(root, SERVER_BUNDLE);
  await bundle(root, ['scripts/serve.ts'], dirname(outfile), { outfile });
}

/** Bundles `scripts/content-import.ts` and the threads of imports in the same way. @param {string} root */
export async function bundleImport(root) {
  const outdir = join(root, IMPORT_FOLDER);
  await rm(outdir, { recursive: true, force: true });
  const scripts = ['scripts/content-import.ts', ...THREADS];
  await bundle(root, scripts, outdir, {
    outdir,
    entryNames: '[name]',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    // Reading hundreds of small modules of Markdown one by one takes longer than rendering a text.
    packages: 'bundle',
    external: UNBUNDLED,
    banner: { js: REQUIRE },
  });
}

/**
 * @param {string} root
 * @param {string[]} scripts
 * @param {string} folder where the bundle lies
 * @param {import('esbuild').BuildOptions} output
 */
async function bundle(root, scripts, folder, output) {
  // esbuild is loaded here, because it may not be installed yet, and a start without a build needs it not at all.
  const { build } = await import('esbuild');
  await build({
    entryPoints: scripts.map((script) => join(root, script)),
    packages: 'external',
    ...output,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { BUNDLED_THREADS: JSON.stringify(IMPORT_FOLDER.replaceAll('\\', '/')) },
    sourcemap: true,
    logLevel: 'error',
    plugins: [keepPlaces(folder)],
  });
}

/**
 * Code in the bundle finds the files beside its source. Plain JavaScript modules stay outside: threads and Next load them
 * too, and `page-cache.mjs` has to be the same one for both. @param {string} folder where the bundle lies
 * @returns {import('esbuild').Plugin}
 */
function keepPlaces(folder) {
  /** @param {string} file */
  const fromBundle = (file) => relative(folder, file).replaceAll('\\', '/');
  return {
    name: 'keep-places',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, resolveDir }) =>
        resolveDir.includes('node_modules')
          ? undefined
          : { path: fromBundle(resolve(resolveDir, path)), external: true },
      );
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const url = `new URL(${JSON.stringify(fromBundle(path))}, import.meta.url).href`;
        return { contents: source.replaceAll('import.meta.url', url), loader: 'ts' };
      });
    },
  };
}
