import { LRUCache } from 'lru-cache';
import { sizeOfPosting, type Posting } from '../postings/posting';
import { sizeOfGroupList, type GroupList } from '../query/group-list';

/**
 * Bytes of lists that are kept: of words those of some ten thousand articles, or the usual ones of more; of phrases and
 * of all that counts as the same word what is made of them. The more articles a site has, the more room there is for each kind.
 */
const ROOM = {
  postings: { least: 64 * 2 ** 20, perDocument: 4_096 },
  phrases: { least: 8 * 2 ** 20, perDocument: 512 },
  groups: { least: 16 * 2 ** 20, perDocument: 1_536 },
};

/** Lists that were read, and what was made of them; those that were used longest ago go first. */
type KeptLists = {
  postings: LRUCache<string, Posting>;
  phrases: LRUCache<string, Posting>;
  groups: LRUCache<string, GroupList>;
  /** For a site of so many documents. */
  documents: number;
};

export function makeRoom(documents: number): KeptLists {
  const room = ({ least, perDocument }: { least: number; perDocument: number }) =>
    Math.max(least, perDocument * documents);
  const lists = (size: number) =>
    new LRUCache<string, Posting>({ maxSize: size, sizeCalculation: sizeOfPosting });
  return {
    documents,
    postings: lists(room(ROOM.postings)),
    phrases: lists(room(ROOM.phrases)),
    groups: new LRUCache<string, GroupList>({
      maxSize: room(ROOM.groups),
      sizeCalculation: sizeOfGroupList,
    }),
  };
}
