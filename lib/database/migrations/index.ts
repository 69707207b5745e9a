import type { Migration } from 'kysely';
import { content } from './0001-content';
import { identity } from './0003-identity';
import { search } from './0004-search';
import { requests } from './0005-requests';
import { requestSearch } from './0006-request-search';
import { searchCandidatesFunction } from './0007-search-candidates';
import { fasterSearch } from './0008-faster-search';
import { searchPostings } from './0009-search-postings';
import { mailRecipient } from './0010-mail-recipient';

/**
 * All migrations, oldest first. The name is stored in the database: never rename one, never change one that has
 * been released, only append. There is no way down; a database newer than the code is refused.
 */
export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0003-identity': identity,
  '0004-search': search,
  '0005-requests': requests,
  '0006-request-search': requestSearch,
  '0007-search-candidates': searchCandidatesFunction,
  '0008-faster-search': fasterSearch,
  '0009-search-postings': searchPostings,
  '0010-mail-recipient': mailRecipient,
};
