// Opens a data folder, says how that went, and stays until it is killed.
import { DatabaseStartError, openDatabase } from '@/lib/database/open-database';
import { say } from './say';

const [dataDir = ''] = process.argv.slice(2);
const started = Date.now();
try {
  const { durability } = await openDatabase({ dataDir });
  say({ event: 'open', pid: process.pid, ms: Date.now() - started, durability });
} catch (error) {
  const problem = error instanceof DatabaseStartError ? error.problem : 'unexpected';
  say({ event: 'refused', problem, message: error instanceof Error ? error.message : String(error) });
}
