import type { Migration } from 'kysely';
import { accountTables } from './baseline-accounts';
import { contentTables } from './baseline-content';
import { requestTables } from './baseline-requests';
import { searchTables } from './baseline-search';

/** The whole schema of a new database. */
export const baseline: Migration = {
  async up(db) {
    // One statement per call: the embedded engine's extended protocol takes one at a time.
    for (const statement of [...contentTables, ...accountTables, ...requestTables, ...searchTables]) {
      await statement.execute(db);
    }
  },
};

/**
 * The migrations that were squashed into the baseline. A database that ran all of them has the same schema and is
 * kept as it is.
 */
export const SQUASHED: readonly string[] = [
  '0001-content',
  '0003-identity',
  '0004-search',
  '0005-requests',
  '0006-request-search',
  '0007-search-candidates',
  '0008-faster-search',
  '0009-search-postings',
  '0010-mail-recipient',
];
