import { setTimeout } from 'node:timers/promises';
import { DEFAULT_LOCALE } from '@/lib/constants';
import { listContentQuery, SEARCH_MODELS, searchQuery } from '@/lib/contract/content';
import { listTitles, type DocumentRef } from '@/lib/backend/db/search-index-queries';
import { prepareLists } from '@/lib/backend/search/find-ranked';
import { memoryOf, searchFresh } from '@/lib/backend/search/memory/search-fresh';
import type { DbDeps } from '@/lib/backend/deps';
import { listContent } from './list-content';
import { searchEverything } from './search-everything';

/** After so many articles, each searched in two ways, further searches are hardly faster. */
const TITLES = 700;
/** Between two of them, so that whoever reads meanwhile notices nothing. */
const PAUSE_MS = 10;
/** People stop typing in the middle of a word. */
const UNTYPED = 2;
/** The first list comes when so much is there. */
const BEGINNING = 4;

/** Read in some milliseconds. */
const ITEMS_AT_ONCE = 50;

/** Words of so many items are common: of others a list of all that counts as the same is made in no time. */
const COMMON = 2_000;

/**
 * Reads the lists of the likeliest words, then searches for articles by their titles, as people type them, and puts
 * together what takes long for common words: the database's plans and the engine's code are made when they are first
 * used, which takes several times as long as using them. Meant for the time after a start, when nobody waits for it;
 * yields how many searches it made.
 */
export async function warmSearch(deps: DbDeps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await memoryOf(deps.db.kysely).preload(() => pause(signal));
  await warmItems(deps, signal);
  for (const [at, title] of (await listTitles(deps.db.kysely, TITLES)).entries()) {
    const [typed, asked] = [asTyped(title, at), asTyped(title, at + 1)];
    const list = { model: 'help-article', q: typed, size: 8, expand: 'topic.category' };
    const searches = [
      () => listContent(listContentQuery.parse(list), deps),
      () => searchEverything(searchQuery.parse({ q: asked, model: 'help-article' }), deps),
    ];
    for (const search of searches) {
      if (signal?.aborted) return count;
      await search();
      count += 1;
      await pause(signal);
    }
  }
  await warmCommonWords(deps, { least: COMMON, signal });
  return count;
}

/** Reads items and their texts, as many as there is room for. */
async function warmItems({ db: { kysely } }: DbDeps, signal: AbortSignal | undefined): Promise<void> {
  const memory = memoryOf(kysely);
  const { documents, stamp } = await memory.known();
  for (const model of SEARCH_MODELS) {
    const all = documents.ofModel(model);
    for (let start = 0; start < all.length; start += ITEMS_AT_ONCE) {
      const [items, texts] = [memory.hasRoom('items'), memory.hasRoom('texts')];
      if ((await pause(signal)) || !(items || texts) || memory.stamp !== stamp) return;
      const part = all.slice(start, start + ITEMS_AT_ONCE);
      await searchFresh(kysely, async (reading) => {
        if (items) await reading.items(part, model);
        if (texts) await reading.pieces(part.map(wholeText), model);
      });
    }
  }
}

const wholeText = ({ uid, locale }: DocumentRef) => ({ uid, locale, from: 0, length: 0, start: null });

/**
 * Makes the lists for words of at least `least` items and how they begin, the likeliest first, until the room for them
 * is full or the content changes; yields for how many beginnings.
 */
export async function warmCommonWords(
  { db: { kysely } }: DbDeps,
  { least, signal }: { least: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const memory = memoryOf(kysely);
  const beginnings = await memory.beginningsOfCommonWords(least);
  const { stamp } = memory;
  let count = 0;
  for (const beginning of beginnings) {
    if ((await pause(signal)) || !memory.hasRoom('groups') || memory.stamp !== stamp) break;
    await searchFresh(kysely, (reading) => prepareLists(reading, beginning, DEFAULT_LOCALE));
    count += 1;
  }
  return count;
}

/** Yields whether it is time to stop. */
async function pause(signal: AbortSignal | undefined): Promise<boolean> {
  await setTimeout(PAUSE_MS);
  return signal?.aborted ?? false;
}

/** A title in one of the ways in which people ask for it: each takes other ways through the search. */
function asTyped(title: string, at: number): string {
  const words = title.split(' ');
  const ways = [
    cut(title, -UNTYPED),
    misspell(title),
    words.filter((_, index) => index % 2 === 0).join(' '),
    cut(words.slice(-2).join(' '), -UNTYPED),
    misspell(words.slice(0, 2).join(' ')),
    cut(title, BEGINNING),
  ];
  return ways[at % ways.length] || title;
}

/** By whole signs: half of one is no text. */
const cut = (text: string, end: number): string => [...text].slice(0, end).join('');

/** Its first long word without the third letter. */
const misspell = (title: string): string => title.replace(/(?<=\p{L}{2})\p{L}(?=\p{L}{3})/u, '');
