import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { startChild } from './child';

/** Raise it for a long run, e.g. CRASH_ROUNDS=100, which also asserts how long each start takes. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 4);
const isLongRun = process.env.CRASH_ROUNDS !== undefined;
const MAX_START_MS = 10_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await copyTemplateFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it(
  `D01 every acknowledged row survives ${rounds} kills of the process tree`,
  { timeout: 60_000 + rounds * 15_000 },
  async () => {
    const keys = new Set<string>();
    const media = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const child = startChild('write', [dataDir, String(round)]);
      const { ms } = await child.waitFor((line) => line.event === 'open');
      if (isLongRun) expect(ms).toBeLessThan(MAX_START_MS);
      // Early in some rounds, in the middle of checkpoints in others.
      const enough = 1 + Math.floor(Math.random() * 400);
      await child.waitFor(() => child.lines.length > enough);
      await child.kill();
      for (const line of child.lines) {
        if (Array.isArray(line.keys)) for (const key of line.keys as string[]) keys.add(key);
        if (typeof line.media === 'string') media.set(line.media, line.fill as number);
      }
    }

    const database = await openDatabase({ dataDir });
    try {
      const rows = await database.kysely.selectFrom('content_change').select(['key', 'version']).execute();
      const stored = new Set(rows.map((row) => row.key));
      expect([...keys].filter((key) => !stored.has(key))).toEqual([]);
      expect(stored.size).toBe(rows.length);
      // Halves of a transaction never come alone, acknowledged or not.
      const halves = [...stored].filter((key) => /[ab]$/.test(key)).map((key) => key.slice(0, -1));
      expect(halves.filter((key) => !stored.has(`${key}a`) || !stored.has(`${key}b`))).toEqual([]);
      for (const [id, fill] of media) {
        const row = await database.kysely
          .selectFrom('media')
          .select('bytes')
          .where('id', '=', id)
          .executeTakeFirst();
        expect(row?.bytes?.equals(Buffer.alloc(200_000, fill))).toBe(true);
      }
      expect(keys.size).toBeGreaterThan(rounds);
    } finally {
      await database.close();
    }
  },
);
