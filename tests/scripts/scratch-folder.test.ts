import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '@/scripts/test/scratch-folder.mjs';

test('temporary files of tests lie in memory where there is room, and on the disk otherwise', async () => {
  const memory = await mkdtemp(path.join(os.tmpdir(), 'portal-memory-'));
  const made: string[] = [];
  onTestFinished(async () => {
    for (const folder of [memory, ...made]) await rm(folder, { recursive: true, force: true });
  });
  const parentFor = async (folder: string, neededBytes: number) => {
    made.push(await makeScratchFolder(folder, neededBytes));
    return path.dirname(made.at(-1) ?? '');
  };
  expect(await parentFor(memory, 1)).toBe(memory);
  expect(await parentFor(memory, Infinity)).toBe(os.tmpdir());
  expect(await parentFor(path.join(memory, 'missing'), 1)).toBe(os.tmpdir());
});
