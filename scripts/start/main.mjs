// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IS_DEV, ROOT } from './environment.mjs';
import { buildSite, isBuildCurrent, prepareDatabase } from './build.mjs';
import { SERVER_BUNDLE } from './bundle.mjs';
import { say, sayFailure, step } from './console.mjs';
import { lockCheckout } from './folder-lock.mjs';
import { watchNpmParent } from './npm-parent.mjs';
import { arePackagesInstalled, installPackages } from './packages.mjs';
import { CommandError } from './run-command.mjs';

/** @param {string[]} args */
export async function main(args) {
  process.chdir(ROOT);
  const unknown = args.filter((arg) => arg !== '--dev');
  if (unknown.length > 0) {
    return fail(
      `Pilihan tidak dikenal: ${unknown.join(' ')}\nPengaturan diberikan lewat variabel lingkungan, misalnya: PORT=3001 npm start`,
    );
  }
  if (!(await lockCheckout(ROOT))) {
    return fail('Folder ini sedang dipakai oleh `npm start` lain. Hentikan yang itu lebih dahulu.');
  }
  say();
  // The parent is watched here until the server handles signals itself.
  const stopWatching = watchNpmParent(() => process.kill(process.pid, 'SIGTERM'));
  try {
    if (!(await arePackagesInstalled(ROOT))) await step('Paket terpasang', () => installPackages(ROOT));
    if (!IS_DEV && !(await isBuildCurrent(ROOT))) {
      // This comes before the build, so that an interrupted preparation is repeated.
      await step('Basis data disiapkan', () => prepareDatabase(ROOT));
      await step('Situs dibangun', () => buildSite(ROOT));
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(error.output);
    return fail(`Perintah ini gagal, sehingga portal tidak dapat dinyalakan:\n${error.message}`);
  }
  if (IS_DEV) return watchAndServe();
  stopWatching();
  await serveHere();
}

/** Runs the server in this process, so that there is only one to signal and to watch. */
async function serveHere() {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(ROOT, SERVER_BUNDLE)).href);
}

/** Restarts the server when its code or the shipped content changes; Next reloads pages by itself. */
function watchAndServe() {
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const args = ['watch', '--clear-screen=false', '--include', './content/**/*', 'scripts/serve.ts', '--dev'];
  const child = spawn(process.execPath, [tsx, ...args], { stdio: 'inherit', cwd: ROOT });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** @param {string} text */
function fail(text) {
  sayFailure(text);
  process.exitCode = 1;
}
