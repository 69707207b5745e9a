import { sql } from 'kysely';

/**
 * The expression on `content_item as item` that sorts the articles of a topic: by group, byte by byte, and those
 * without a group last (behaviour.md §4), for which the highest code point stands. It must be written exactly as in the
 * index `content_item_reading_order`.
 */
export const READING_GROUP = sql`coalesce(item.priority_group, U&'\\+10FFFF') collate "C"`;
