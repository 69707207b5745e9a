import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countVitest, failedFiles } from '@/scripts/test/counts.mjs';

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
      return { fullName, status, failureMessages: status === 'failed' ? ['1 is not 2'] : [] };
    }),
  }));
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const numbers = { numPassedTests: count('passed'), numFailedTests: count('failed') };
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ ...numbers, numPendingTests: 0, numTodoTests: 0, testResults }));
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
    ...{ passed: 2, failed: 2, skipped: 0 },
    failures: ['a.test.ts › is wrong: 1 is not 2', 'c.test.ts › file: does not compile'],
    flaky: ['a.test.ts › is slow: 1 is not 2'],
  });
});

test('without a second report, what failed has failed', async () => {
  const counts = await countVitest(await first(), join(folder, 'none.json'));
  expect(counts).toMatchObject({ failed: 3, flaky: [] });
  expect(await countVitest(join(folder, 'none.json'))).toBeUndefined();
});
