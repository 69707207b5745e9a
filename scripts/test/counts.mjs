// @ts-check
import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

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
  };
}

/** The same for Playwright; a flaky test has not passed. @param {string} file @returns {Promise<Counts | undefined>} */
export async function countPlaywright(file) {
  const report = await readReport(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * The last line of a run. A step without tests of its own (lint, build, a report that never came) counts as one
 * failed when it failed, so that "0 failed" always means that all is well.
 * @param {Counts} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
