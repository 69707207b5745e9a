import { LRUCache } from 'lru-cache';
import type { ItemRow } from '@/lib/database/content-items';
import { sizeOfPosting, type Posting } from '../postings/posting';
import { sizeOfGroupList, type GroupList } from '../query/group-list';

/** What a process keeps for further searches, by kind and name; of each kind what was used longest ago goes first. */
export type Kept = {
  /** Lists by word. */
  postings: Posting;
  /** Made from those of their words. */
  phrases: Posting;
  /** Made of all that counts as the same word. */
  groups: GroupList;
  /** Items as lists show them; frozen, because many answers are made of the same. */
  items: ItemRow;
  /** Their texts. */
  texts: string;
};

/**
 * Bytes that there are for each kind: for all of some ten thousand articles, or the usual ones of more. The more articles
 * a site has, the more room there is.
 */
const ROOM: Record<keyof Kept, { least: number; perDocument: number }> = {
  postings: { least: 80 * 2 ** 20, perDocument: 4_096 },
  phrases: { least: 8 * 2 ** 20, perDocument: 512 },
  groups: { least: 16 * 2 ** 20, perDocument: 1_536 },
  items: { least: 24 * 2 ** 20, perDocument: 2_560 },
  texts: { least: 48 * 2 ** 20, perDocument: 1_024 },
};

/** What a text takes in memory beside its letters, and its place in the list. */
const OVERHEAD = 200;

const sizeOfText = (text: string): number => OVERHEAD + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;

/** Objects take about twice as much as the JSON that they are read from. */
const sizeOfItem = (item: ItemRow): number => OVERHEAD + 2 * JSON.stringify(item).length;

type Rooms = { [Kind in keyof Kept]: LRUCache<string, Kept[Kind]> };

export function makeRooms(documents: number): Rooms {
  const room = <Kind extends keyof Kept>(kind: Kind, sizeCalculation: (value: Kept[Kind]) => number) => {
    const { least, perDocument } = ROOM[kind];
    return new LRUCache<string, Kept[Kind]>({
      maxSize: Math.max(least, perDocument * documents),
      sizeCalculation,
    });
  };
  return {
    postings: room('postings', sizeOfPosting),
    phrases: room('phrases', sizeOfPosting),
    groups: room('groups', sizeOfGroupList),
    items: room('items', sizeOfItem),
    texts: room('texts', sizeOfText),
  };
}
