// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findServerBinaries } from '../../tests/helpers/server-binaries.mjs';
import { CommandError, runCommand } from '../start/run-command.mjs';

/**
 * `packages` are those of Debian; where there are none of these, `otherPackages` are tried.
 * @typedef {{ name: string, packages: string[], otherPackages?: string[], find: () => Promise<string | undefined> | string | undefined, without: string }} Tool
 */

/** @param {string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return files.find((file) => existsSync(file));
}

/**
 * Finds the browser of the tests: `CHROMIUM_PATH`, one on the PATH, or Playwright's own. The headless shell, which has the
 * same engine without windows, needs little more than half of the computing.
 */
export async function findChromium() {
  const argument = process.env.CHROMIUM_PATH;
  if (argument) return existsSync(argument) ? argument : undefined;
  const found = findOnPath([
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ]);
  if (found) return found;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** @type {Tool[]} */
export const TOOLS = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    otherPackages: ['chromium', 'fonts-liberation'],
    find: findChromium,
    without: 'browser tests (e2e)',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    find: findServerBinaries,
    without: 'backend tests on a PostgreSQL server',
  },
];

/** Installs a tool if possible; returns whether it is there. @param {Tool} tool @param {string} root */
export async function provideTool(tool, root) {
  if (await tool.find()) return true;
  for (const attempt of attemptsFor(tool, root)) {
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.error(`    ${error.message}`);
    }
    if (await tool.find()) return true;
  }
  return false;
}

/** @param {Tool} tool @param {string} root @returns {(() => Promise<void>)[]} */
function attemptsFor({ name, packages, otherPackages }, root) {
  return [
    () => installWithApt(packages, root),
    ...(otherPackages ? [() => installWithApt(otherPackages, root)] : []),
    ...(name === 'Chromium' ? [() => installWithPlaywright(root)] : []),
  ];
}

/** @param {string[]} packages @param {string} cwd */
async function installWithApt(packages, cwd) {
  if (!findOnPath(['apt-get'])) return;
  // `-n` never asks for a password.
  const [command, ...prefix] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ ...args) =>
    runCommand(command ?? '', [...prefix, '-o', 'DPkg::Lock::Timeout=300', ...args], { cwd, env });
  try {
    await run('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // A fresh machine has no package list yet.
    await run('update');
    await run('install', '-y', '--no-install-recommends', ...packages);
  }
}

/** @param {string} cwd */
async function installWithPlaywright(cwd) {
  await runCommand(
    process.execPath,
    [join(cwd, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
    {
      cwd,
      timeoutMs: 180_000,
    },
  );
}
