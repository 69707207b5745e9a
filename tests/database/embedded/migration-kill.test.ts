import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '@/lib/database/migrations';
import { openDatabase } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { startChild } from './child';

const later = { '9000-long': { up: () => Promise.resolve() } };

// At the beginning, in the middle, at the last step, and right around the commit.
it.each([0, 39])(
  'D04 a kill after step %i of a migration rolls back or completes it',
  { timeout: 60_000 },
  async (step) => {
    const dataDir = await copyTemplateFolder();
    const child = startChild('migrate', [dataDir]);
    await child.waitFor((line) => line.event === 'step' && line.n === step);
    await child.kill();

    // With the code that knows the migration, so that a completed one is no reason to refuse; it does not run it again.
    const probe = await openDatabase({ dataDir, migrations: { ...migrations, ...later } });
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from pg_tables where tablename like 'step_%'`.execute(probe.kysely);
    expect([0, 40]).toContain(rows[0]?.n);
    if (step < 39) expect(rows[0]?.n).toBe(0);
    await probe.close();
    await rm(dataDir, { recursive: true });
  },
);

it('D04 after a kill the next start runs the whole migration', { timeout: 60_000 }, async () => {
  const dataDir = await copyTemplateFolder();
  const child = startChild('migrate', [dataDir]);
  await child.waitFor((line) => line.event === 'step' && line.n === 20);
  await child.kill();
  const again = startChild('migrate', [dataDir]);
  await again.waitFor((line) => line.event === 'open');
  expect(again.lines.filter((line) => line.event === 'step')).toHaveLength(40);
  expect(await again.ended).toBe(0);
  await rm(dataDir, { recursive: true });
});
