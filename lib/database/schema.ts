import type { ContentTables } from './content-schema';
import type { DeskTables } from './desk-schema';
import type { IdentityTables } from './identity-schema';
import type { RequestTables } from './request-schema';
import type { SearchTables } from './search-schema';

export * from './column-types';
export * from './content-schema';

/** All tables, for Kysely. A migration that changes a table changes this too. */
export type Tables = ContentTables & DeskTables & IdentityTables & RequestTables & SearchTables;
