// @ts-check
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests ended how; `failures` says of each failed one where it stands, its title and why, in some lines.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/** @param {string} file @returns {Promise<Record<string, any> | undefined>} */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What vitest counted; undefined when it did not get as far as a report. @param {string} file @returns {Promise<Counts | undefined>} */
export async function countVitest(file) {
  const report = await readReport(file);
  if (!report) return undefined;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults
        .filter((/** @type {any} */ result) => result.status === 'failed')
        .map((/** @type {any} */ result) =>
          failureText(file.name, result.fullName, result.failureMessages[0]),
        ),
    ),
  };
}

/** The same for Playwright; a flaky test has not passed. @param {string} file @returns {Promise<Counts | undefined>} */
export async function countPlaywright(file) {
  const report = await readReport(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = playwrightSpecs(report)
    .filter((spec) => !spec.ok)
    .map((spec) => failureText(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message));
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/** Every test of a suite and of the suites in it. @param {any} suite @returns {any[]} */
function playwrightSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(playwrightSpecs)];
}

/** Enough to see what was expected and, of a property, the example and the seed that failed it. */
const REASON_LINES = 16;

/** @param {string} file @param {string} title @param {string} [message] */
function failureText(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, REASON_LINES)
    .map((line) => line.slice(0, 300));
  return `${basename(file)} › ${title}: ${lines.join('\n      ')}`;
}

/**
 * The last line of a run. A step without tests of its own (lint, build, a report that never came) counts as one
 * failed when it failed, so that "0 failed" always means that all is well.
 * @param {Omit<Counts, 'failures'>} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
