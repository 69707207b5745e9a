import { sql } from 'kysely';

/**
 * An expression on `content_item as item` by which articles are read in their topic: the group byte by byte, missing ones
 * last (behaviour.md §4), which are represented by the highest code point. Written exactly as in the index
 * `content_item_reading_order`.
 */
export const READING_GROUP = sql`coalesce(item.priority_group, U&'\\+10FFFF') collate "C"`;
