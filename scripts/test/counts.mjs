// @ts-check
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Numbers of tests by outcome; `failures` has the file, title and reason of each failed one, `flaky` of each that passed
 * only when it was tried again (it counts as passed).
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Counts
 */

/** @param {string} file @returns {Promise<Record<string, any> | undefined>} */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the files of vitest's report in which something failed. @param {string} file @returns {Promise<string[]>} */
export async function failedFiles(file) {
  const report = await readReport(file);
  return (report?.testResults ?? [])
    .filter((/** @type {any} */ result) => result.status === 'failed')
    .map((/** @type {any} */ result) => result.name);
}

/**
 * Counts the tests of vitest; undefined without a report. With a second report, of the files that failed, what failed in
 * the first one only is flaky.
 * @param {string} firstFile @param {string} [secondFile] @returns {Promise<Counts | undefined>}
 */
export async function countVitest(firstFile, secondFile) {
  const first = await readReport(firstFile);
  if (!first) return undefined;
  const second = secondFile === undefined ? undefined : await readReport(secondFile);
  const failures = vitestFailures(first);
  const remaining = second ? vitestFailures(second) : failures;
  return {
    passed: first.numPassedTests + first.numFailedTests - remaining.size,
    failed: remaining.size,
    skipped: first.numPendingTests + first.numTodoTests,
    failures: [...remaining.values()],
    flaky: [...failures].filter(([name]) => !remaining.has(name)).map(([, text]) => text),
  };
}

/** Returns the texts of failed tests by file and name; a file that cannot run is one. @param {any} report */
function vitestFailures(report) {
  /** @type {Map<string, string>} */
  const failures = new Map();
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((/** @type {any} */ result) => result.status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      failures.set(`${file.name} ${fullName}`, failureText(file.name, fullName, failureMessages[0]));
    }
    if (file.status === 'failed' && failed.length === 0) {
      failures.set(file.name, failureText(file.name, 'file', file.message));
    }
  }
  return failures;
}

/** Counts the tests of Playwright. @param {string} file @returns {Promise<Counts | undefined>} */
export async function countPlaywright(file) {
  const report = await readReport(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @param {string} status */
  const textsOf = (status) =>
    playwrightSpecs(report)
      .filter((spec) => spec.tests[0]?.status === status)
      .map((spec) => failureText(spec.file, spec.title, spec.tests[0].results[0]?.error?.message));
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: textsOf('unexpected'),
    flaky: textsOf('flaky'),
  };
}

/** Returns the tests of a suite and of its nested suites. @param {any} suite @returns {any[]} */
function playwrightSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(playwrightSpecs)];
}

/** Enough for the expected value and, with property tests, for the failing example and the seed. */
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
 * Returns the last line of a run. A failed step without tests (lint, build, a missing report) counts as one failed test,
 * so that "0 failed" means that everything passed.
 * @param {Pick<Counts, 'passed' | 'failed' | 'skipped'>} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
