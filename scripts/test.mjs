// @ts-check
// npm test: every check, on a fresh clone too. It installs what it needs, reports what a machine cannot have, and ends
// with one line of counts.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './start/environment.mjs';
import { buildSite, isBuildCurrent } from './start/build.mjs';
import { say, sayFailure, seconds } from './start/console.mjs';
import { lockCheckout } from './start/folder-lock.mjs';
import { arePackagesInstalled, installPackages } from './start/packages.mjs';
import { CommandError, runCommand } from './start/run-command.mjs';
import { countPlaywright, countVitest, failedFiles, summaryLine } from './test/counts.mjs';
import { makeScratchFolder } from './test/scratch-folder.mjs';

const isCi = process.env.CI === 'true';
// `npm run test:all`: the embedded engine runs all that a PostgreSQL server runs (vitest.config.ts).
if (process.argv.includes('--all')) process.env.TEST_ENGINES = 'both';
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const missing = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const flaky = [];

async function main() {
  process.chdir(ROOT);
  if (!(await lockCheckout(ROOT))) {
    sayFailure(
      'Folder ini sedang dipakai oleh `npm start` atau `npm test` lain. Hentikan yang itu lebih dahulu.',
    );
    process.exitCode = 1;
    return;
  }
  const scratch = await makeScratchFolder();
  try {
    await runSteps(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  for (const what of missing) say(`  !!! SKIPPED: ${what}`);
  // Repeated at the end, because the steps' output is far above and logs may be cut.
  for (const test of flaky) say(`  !!! FLAKY, passed when tried again: ${test}`);
  for (const failure of failures) say(`  ✗ ${failure}`);
  say(summaryLine(total));
}

/** @param {string} scratch */
async function runSteps(scratch) {
  const hasPackages = await check('packages', async () => {
    if (!(await arePackagesInstalled(ROOT))) await installPackages(ROOT);
  });
  // Nothing else can run without them.
  if (!hasPackages) return;
  const built = check('build', async () => {
    if (!(await isBuildCurrent(ROOT))) await buildSite(ROOT);
  });
  // Two lanes for two cores: one runs the code, the other one reads it.
  await Promise.all([
    Promise.all([built, provideTools()]).then(([hasBuild]) => runTests(scratch, hasBuild)),
    checkSources(built),
  ]);
}

/** Output is shown on failure only. @param {Promise<unknown>} built */
async function checkSources(built) {
  await check('lint', () => tool('oxlint', 'bin/oxlint', ['--deny-warnings']));
  await check('format', () => tool('prettier', 'bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']));
  // The build writes types of its own.
  await built;
  await check('types', () => tool('@typescript/native', 'bin/tsc', ['--noEmit']));
  await check('unused code', () => tool('knip', 'bin/knip.js', []));
}

/** @param {string} scratch @param {boolean} hasBuild */
async function runTests(scratch, hasBuild) {
  const [firstReport, secondReport] = [join(scratch, 'vitest.json'), join(scratch, 'vitest-again.json')];
  const playwrightReport = join(scratch, 'playwright.json');
  await check(
    'unit',
    () => runUnitTests(firstReport, secondReport, scratch),
    () => countVitest(firstReport, secondReport),
  );
  if (!hasBuild || missing.some((what) => what.startsWith('browser'))) return;
  await check(
    'browser',
    () => runPlaywright(playwrightReport, scratch),
    () => countPlaywright(playwrightReport),
  );
}

async function provideTools() {
  const { provideTool, TOOLS } = await import('./test/tools.mjs');
  for (const wanted of TOOLS) {
    await check(wanted.name, async () => {
      if (await provideTool(wanted, ROOT)) return;
      const what = `${wanted.without}: ${wanted.name} is not installed, and could not be (packages: ${wanted.packages.join(', ')})`;
      if (isCi) throw new Error(what);
      missing.push(what);
    });
  }
}

/**
 * Files with a failure run once more, each in a process of its own: what failed by its time on a loaded machine, or by
 * what another file left behind in their process, passes there, and is reported.
 * @param {string} firstReport @param {string} secondReport @param {string} scratch
 */
async function runUnitTests(firstReport, secondReport, scratch) {
  try {
    await runVitest(firstReport, scratch);
  } catch (error) {
    const files = await failedFiles(firstReport);
    if (files.length === 0) throw error;
    await runVitest(secondReport, scratch, ['--isolate', ...files]);
  }
}

/** @param {string} report @param {string} scratch @param {string[]} [more] */
function runVitest(report, scratch, more = []) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  // NODE_ENV is production in this process, where React has no `act`.
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ('test'), TMPDIR: scratch };
  return tool('vitest', 'vitest.mjs', ['run', ...reporters, ...more], { isLoud: true, env });
}

/** @param {string} report @param {string} scratch */
function runPlaywright(report, scratch) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TMPDIR: scratch };
  return tool('playwright', 'cli.js', ['test', '--reporter=list,json'], { isLoud: true, env });
}

/** @param {string} name @param {string} file @param {string[]} args @param {{ isLoud?: boolean, env?: NodeJS.ProcessEnv }} [options] */
function tool(name, file, args, options = {}) {
  return runCommand(process.execPath, [join(ROOT, 'node_modules', name, file), ...args], {
    cwd: ROOT,
    ...options,
  });
}

/**
 * Runs a step, prints its outcome and duration, and adds up its tests. A failure does not stop the other steps.
 * @param {string} name @param {() => Promise<unknown>} work
 * @param {() => Promise<import('./test/counts.mjs').Counts | undefined>} [count]
 */
async function check(name, work, count) {
  const startedAt = performance.now();
  /** @type {unknown} */
  let failure;
  await work().catch((error) => (failure = error));
  const counts = await count?.();
  const isFailed = failure !== undefined;
  total.passed += counts?.passed ?? 0;
  total.skipped += counts?.skipped ?? 0;
  total.failed += Math.max(counts?.failed ?? 0, isFailed ? 1 : 0);
  if (isFailed) failures.push(...(counts?.failures.length ? counts.failures : [name]));
  flaky.push(...(counts?.flaky ?? []));
  if (failure instanceof CommandError) process.stderr.write(failure.output);
  say(`  ${isFailed ? '✗' : '✓'} ${name} (${seconds(performance.now() - startedAt)})`);
  if (isFailed) sayFailure(failure instanceof Error ? failure.message : String(failure));
  return !isFailed;
}

await main();
