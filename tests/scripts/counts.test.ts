import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPlaywright, countVitest, failedFiles, summaryLine } from '@/scripts/test/counts.mjs';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-counts-'))));
afterAll(() => rm(folder, { recursive: true }));

type Outcome = 'passed' | 'failed';

/** Writes a report of vitest with these outcomes by file and test. */
async function writeReport(name: string, files: Record<string, Record<string, Outcome>>) {
  const outcomes = Object.values(files).flatMap((tests) => Object.values(tests));
  const testResults = Object.entries(files).map(([file, tests]) => ({
    name: file,
    message: 'does not compile',
    status: Object.keys(tests).length === 0 || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => {
      return {
        fullName,
        status,
        failureMessages:
          status === 'failed' ? ['\u001b[31mError: 1 is not 2\n\nExpected: 2\n    at line 3'] : [],
      };
    }),
  }));
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const numbers = { numPassedTests: count('passed'), numFailedTests: count('failed') };
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ ...numbers, numPendingTests: 2, numTodoTests: 0, testResults }));
  return path;
}

const first = () =>
  writeReport('first.json', {
    '/a.test.ts': { 'is slow': 'failed', 'is wrong': 'failed', 'is right': 'passed' },
    '/b.test.ts': { 'is right': 'passed' },
    '/c.test.ts': {},
  });

test('files with a failure, and those that cannot run, are run again', async () => {
  expect(await failedFiles(await first())).toEqual(['/a.test.ts', '/c.test.ts']);
  expect(await failedFiles(join(folder, 'none.json'))).toEqual([]);
});

test('what failed once is flaky, what failed twice has failed', async () => {
  const second = await writeReport('second.json', {
    '/a.test.ts': { 'is slow': 'passed', 'is wrong': 'failed', 'is right': 'passed' },
    '/c.test.ts': {},
  });
  expect(await countVitest(await first(), second)).toEqual({
    ...{ passed: 2, failed: 2, skipped: 2 },
    failures: [
      'a.test.ts › is wrong: Error: 1 is not 2\n      Expected: 2',
      'c.test.ts › file: does not compile',
    ],
    flaky: ['a.test.ts › is slow: Error: 1 is not 2\n      Expected: 2'],
  });
});

test('without a second report, what failed has failed', async () => {
  const counts = await countVitest(await first(), join(folder, 'none.json'));
  expect(counts).toMatchObject({ failed: 3, flaky: [] });
  expect(await countVitest(join(folder, 'none.json'))).toBeUndefined();
  expect(await countPlaywright(join(folder, 'none.json'))).toBeUndefined();
});

test('Playwright: also those of nested groups; one that passed at the second try is named', async () => {
  const report = join(folder, 'playwright.json');
  const spec = (title: string, status: string, message?: string) => ({
    file: 'b.spec.ts',
    title,
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
  });
  await writeFile(
    report,
    JSON.stringify({
      stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [
            spec('opens', 'unexpected', 'Error: closed'),
            spec('fine', 'expected'),
            { file: 'b.spec.ts', title: 'left out', tests: [] },
          ],
          suites: [{ specs: [spec('closes', 'unexpected'), spec('scrolls', 'flaky', 'Error: late')] }],
        },
      ],
    }),
  );
  expect(await countPlaywright(report)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    failures: ['b.spec.ts › opens: Error: closed', 'b.spec.ts › closes: '],
    flaky: ['b.spec.ts › scrolls: Error: late'],
  });
});

test.each([
  [{ passed: 312, failed: 0, skipped: 2 }, '312 passed, 0 failed, 2 skipped'],
  [{ passed: 1, failed: 1, skipped: 0 }, '1 passed, 1 failed'],
])('the last line of a test run %#', (counts, line) => {
  expect(summaryLine(counts)).toBe(line);
});
