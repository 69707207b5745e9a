import type { Kysely } from 'kysely';
import { readStamp } from '../../db/search-state-queries';
import type { Tables } from '../../db/schema';
import { phrasePosting } from '../postings/phrase-posting';
import { decodePosting, type Posting } from '../postings/posting';
import { withinFields, type Fields } from '../postings/within-fields';
import { groupList, type GroupList } from '../query/group-list';
import type { WordGroup } from '../query/word-group';
import { SearchMemory, type Known } from './search-memory';

/** The index may change again while a search is repeated; after so many times the answer is as good as any. */
const ATTEMPTS = 4;

const memories = new WeakMap<Kysely<Tables>, SearchMemory>();

/** The index as one search sees it. */
export type Reading = Pick<Known, 'words' | 'documents' | 'synonyms'> & {
  db: Kysely<Tables>;
  /** Has the lists of words read, as many as there are at once; a phrase is its words with blanks between. */
  load(terms: Iterable<string>): Promise<void>;
  /** The list of a loaded word or phrase. */
  posting(term: string): Posting;
  /** One list of all variants of a group, within some fields. */
  groupList(group: Pick<WordGroup, 'variants'>, fields: Fields): GroupList;
  /** To be told the stamp that came with an answer of the database, if one did. */
  saw(stamp: string | undefined): void;
};

/** What this process has read of a database's index. */
export function memoryOf(db: Kysely<Tables>): SearchMemory {
  const memory = memories.get(db) ?? new SearchMemory(db);
  memories.set(db, memory);
  return memory;
}

/**
 * Searches in the index as it is now: over what this process has read of it, and once more when an answer of the
 * database told that it has changed since.
 */
export async function searchFresh<T>(
  db: Kysely<Tables>,
  search: (reading: Reading) => Promise<T>,
): Promise<T> {
  const memory = memoryOf(db);
  for (let attempt = 1; ; attempt += 1) {
    const known = await memory.known();
    const isSame = () => memory.stamp === known.stamp;
    try {
      const seen = new Set<string>();
      const found = await search(readingOf(memory, known, seen));
      if (seen.size === 0) seen.add(await readStamp(db));
      const isFresh = isSame() && seen.size === 1 && seen.has(known.stamp);
      if (isFresh || attempt === ATTEMPTS) return found;
    } catch (error) {
      // What a search holds on to may be gone when another one has read what changed.
      if (isSame() || attempt === ATTEMPTS) throw error;
    }
    if (isSame()) await memory.refresh();
  }
}

function readingOf(memory: SearchMemory, { stamp, ...known }: Known, seen: Set<string>): Reading {
  const lists = new Map<string, Posting>();
  const phraseOf = (term: string): Posting => {
    const words = term.split(' ');
    return phrasePosting(words.map((word) => ({ posting: lists.get(word) ?? NOTHING, distance: 1 })));
  };
  const posting = (term: string): Posting => {
    const made = lists.get(term);
    if (made) return made;
    const kept = memory.kept(term, stamp);
    // A word that was not loaded is one that no item holds: there is nothing to keep.
    if (!kept && !term.includes(' ')) return NOTHING;
    const found = kept ?? phraseOf(term);
    if (!kept) memory.keep(term, found, stamp);
    lists.set(term, found);
    return found;
  };
  const saw = (other: string | undefined) => void (other !== undefined && seen.add(other));
  return {
    ...known,
    db: memory.db,
    saw,
    async load(terms) {
      const words = new Set([...terms].flatMap((term) => term.split(' ')).filter((word) => !lists.has(word)));
      // What no item holds is in no list.
      for (const word of words) if (known.words.find(word) === undefined) words.delete(word);
      if (words.size === 0) return;
      const found = await memory.postings([...words], stamp);
      for (const [word, posting] of found.lists) lists.set(word, posting);
      if (found.stamp !== stamp) saw(found.stamp);
    },
    posting,
    groupList({ variants }, fields) {
      const key = [fields, ...[...variants].flat()].join(' ');
      const kept = memory.keptGroup(key, stamp);
      if (kept) return kept;
      const weighed = [...variants].map(([variant, weight]) => ({
        posting: withinFields(posting(variant), fields),
        weight,
      }));
      const { lengthNorms } = known.documents;
      const list = groupList(weighed, { lengthNorms, isHeadOnly: fields !== undefined });
      memory.keepGroup(key, list, stamp);
      return list;
    },
  };
}

const NOTHING = decodePosting([]);
