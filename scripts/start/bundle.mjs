// @ts-check
import { readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** The server, below the root. It starts sooner than from its sources, and keeps no compiler in memory. */
const SERVER_FOLDER = join('.next', 'portal-server');
export const SERVER_BUNDLE = join(SERVER_FOLDER, 'serve.mjs');
/**
 * What Node starts the server with, in every command that does: a young heap of half the size, and a single thread that collects
 * and optimises besides. Several at once, each with memory of its own that is not given back, took 50 to 80 MB more.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--v8-pool-size=1'];

/** The command that imports, in parts that are loaded when they are needed. It starts in a third of the time. */
const IMPORT_FOLDER = join('.next', 'portal-import');
export const IMPORT_BUNDLE = join(IMPORT_FOLDER, 'content-import.mjs');

/** The modules that `lib/threads/start-thread.ts` starts, in the server too. */
export const THREADS = [
  'lib/importer/threads/render-worker.ts',
  'lib/importer/threads/trial-worker.ts',
  'lib/backend/mail/incoming/read-worker.ts',
  'lib/backend/media/heic-worker.ts',
];

/** Packages that load files beside them, or code that is rarely needed. */
const UNBUNDLED = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@opentelemetry/*',
  'heic-decode',
  'next',
  'pg',
  'pino',
  'sharp',
  'shiki',
];

/** CommonJS modules in the bundle ask for modules of Node with it. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/** Bundles `scripts/serve.ts`; what a start does not need is loaded later. @param {string} root */
export async function bundleServer(root) {
  await bundle(root, ['scripts/serve.ts'], SERVER_FOLDER);
}

/** Bundles `scripts/content-import.ts` and all threads in the same way. @param {string} root */
export async function bundleImport(root) {
  await bundle(root, ['scripts/content-import.ts', ...THREADS], IMPORT_FOLDER);
}

/**
 * Bundles scripts with the packages they use, because reading hundreds of small modules one by one takes long.
 * @param {string} root
 * @param {string[]} scripts
 * @param {string} folder where the bundle lies
 */
async function bundle(root, scripts, folder) {
  // esbuild is loaded here, because it may not be installed yet, and a start without a build needs it not at all.
  const { build, stop } = await import('esbuild');
  const outdir = join(root, folder);
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: scripts.map((script) => join(root, script)),
    outdir,
    entryNames: '[name]',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    packages: 'bundle',
    external: UNBUNDLED,
    banner: { js: REQUIRE },
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { BUNDLED_THREADS: JSON.stringify(IMPORT_FOLDER.replaceAll('\\', '/')) },
    sourcemap: true,
    // The sources are beside the bundle; with them Node would keep maps of 10 MB in memory.
    sourcesContent: false,
    logLevel: 'error',
    plugins: [keepPlaces(outdir)],
  });
  // Its process would stay beside the site, with 400 MB.
  await stop();
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
