// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package */

/**
 * Returns whether node_modules matches package-lock.json. npm writes its own list at the end of an installation, so an
 * interrupted one never matches. @param {string} root
 */
export async function arePackagesInstalled(root) {
  const [wanted, present] = await Promise.all([
    readPackages(join(root, 'package-lock.json')),
    readPackages(join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (!wanted || !present) return false;
  delete wanted[''];
  const isSame = Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const installed = present[path];
    // Packages for other platforms are not installed.
    if (!installed) return Boolean(optional ?? devOptional);
    return installed.version === version && installed.integrity === integrity;
  });
  return isSame && Object.keys(present).every((path) => path in wanted);
}

/** Installs the packages of package-lock.json. @param {string} root */
export async function installPackages(root) {
  // The build needs the compiler, whatever NODE_ENV is set.
  await runCommand('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], { cwd: root });
}

/** @param {string} file @returns {Promise<Record<string, Package> | undefined>} */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
