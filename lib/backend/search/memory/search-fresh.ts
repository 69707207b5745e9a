import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { readStamp } from '../../db/search-state-queries';
import { phrasePosting, type PhrasePart } from '../postings/phrase-posting';
import { decodePosting, type Posting } from '../postings/posting';
import { withinFields, type Fields } from '../postings/within-fields';
import { groupList, type GroupList, type WeighedPosting } from '../query/group-list';
import type { WordGroup } from '../query/word-group';
import { Turn } from '../turn';
import { foundItems, type FoundItems } from './found-items';
import { SearchMemory, type Known } from './search-memory';

/** The index may change again while a search is repeated; after so many times the answer is as good as any. */
const ATTEMPTS = 4;

const memories = new WeakMap<Kysely<Tables>, SearchMemory>();

/** The index as one search sees it. */
export type Reading = Pick<Known, 'words' | 'documents' | 'synonyms'> &
  FoundItems & {
    db: Kysely<Tables>;
    /** Between its steps a search gives way to others here. */
    turn: Turn;
    /**
     * Has the lists of words read, as many as there are at once, and those of phrases made; a phrase is its words with
     * blanks between, two where a word is left out.
     */
    load(terms: Iterable<string>): Promise<void>;
    /** The list of a loaded word or phrase. */
    posting(term: string): Posting;
    /**
     * Of each group one list of all its variants, within some fields. Others have their
     * turn between two that take long.
     */
    groupLists(groups: readonly Pick<WordGroup, 'variants'>[], fields: Fields): Promise<GroupList[]>;
    /** To be told the stamp that came with an answer of the database, if one did, or that will come with one. */
    saw(stamp: string | Promise<string> | undefined): void;
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
  let turn: Turn | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const known = await memory.known();
    turn ??= new Turn();
    const isSame = () => memory.stamp === known.stamp;
    try {
      const seen: Promise<string>[] = [];
      const found = await search(readingOf(memory, known, { turn, seen, isLast: attempt === ATTEMPTS }));
      if (seen.length === 0) seen.push(readStamp(db));
      const stamps = new Set(await Promise.all(seen));
      const isFresh = isSame() && stamps.size === 1 && stamps.has(known.stamp);
      if (isFresh || attempt === ATTEMPTS) return found;
    } catch (error) {
      // What a search holds on to may be gone when another one has read what changed.
      if (isSame() || attempt === ATTEMPTS) throw error;
    }
    if (isSame()) await memory.refresh();
  }
}

function readingOf(
  memory: SearchMemory,
  { stamp, ...known }: Known,
  { turn, seen, isLast }: { turn: Turn; seen: Promise<string>[]; isLast: boolean },
): Reading {
  const lists = new Map<string, Posting>();
  const saw = (other: string | Promise<string> | undefined): void => {
    if (other === undefined) return;
    const stamp = Promise.resolve(other);
    seen.push(stamp);
    // It is awaited at the end, unless the search fails before.
    stamp.catch(() => undefined);
  };
  const made = new Map<string, GroupList>();
  /** Whether all lists so far are of this state: of others nothing is made that is kept. */
  let isOfStamp = true;
  /** What no item holds has no list. */
  const posting = (term: string): Posting =>
    lists.get(term) ?? memory.kept(term.includes(' ') ? 'phrases' : 'postings', term, stamp) ?? NOTHING;
  const loadWords = async (words: ReadonlySet<string>): Promise<void> => {
    const unknown = [...words].filter((word) => !lists.has(word) && known.words.find(word) !== undefined);
    if (unknown.length === 0) return;
    const found = await memory.postings(unknown, stamp);
    for (const [word, list] of found.lists) lists.set(word, list);
    if (found.stamp === stamp) return;
    isOfStamp = false;
    saw(found.stamp);
  };
  return {
    ...known,
    ...foundItems(memory, { stamp, saw, isLast }),
    db: memory.db,
    turn,
    saw,
    async load(terms) {
      const all = [...new Set(terms)];
      await loadWords(new Set(all.flatMap((term) => term.split(' ').filter((word) => word !== ''))));
      for (const term of all) {
        if (!term.includes(' ') || lists.has(term)) continue;
        const list =
          memory.kept('phrases', term, stamp) ?? (await phrasePosting(partsOf(term, posting), turn));
        if (isOfStamp) memory.keep('phrases', term, list, stamp);
        lists.set(term, list);
      }
    },
    posting,
    async groupLists(groups, fields) {
      const found: GroupList[] = [];
      for (const { variants } of groups) {
        const key = JSON.stringify([fields, ...variants]);
        let list = made.get(key) ?? memory.kept('groups', key, stamp);
        if (!list) {
          const weighed: WeighedPosting[] = [];
          for (const [variant, weight] of variants) {
            weighed.push({ posting: withinFields(posting(variant), fields), weight });
            await turn.giveWay();
          }
          const { size: documents, lengthNorms } = known.documents;
          list = groupList(weighed, { documents, lengthNorms, isHeadOnly: fields !== undefined });
          if (isOfStamp) memory.keep('groups', key, list, stamp);
          await turn.giveWay();
        }
        made.set(key, list);
        found.push(list);
      }
      return found;
    },
  };
}

/** The words of a phrase; those left out make the next one stand further behind. */
function partsOf(phrase: string, posting: (word: string) => Posting): PhrasePart[] {
  let distance = 0;
  return phrase.split(' ').flatMap((word) => {
    distance += 1;
    if (word === '') return [];
    const part = { posting: posting(word), distance };
    distance = 0;
    return [part];
  });
}

const NOTHING = decodePosting([]);
