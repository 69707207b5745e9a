import { setTimeout } from 'node:timers/promises';
import { createSearch, SearchDeadlineError } from '@/lib/search';
import { searchQuery } from '@/lib/contract/content';
import type { DbDeps } from '@/lib/backend/deps';
import { searchEverything } from './search-everything';

/** How many titles are searched; more hardly make later searches faster. */
const TITLES = 700;
/** The pause between two searches, in ms, so that readers do not notice them. */
const PAUSE_MS = 10;

/**
 * Searches for articles as people type their titles, so that the engine's code is compiled and, of a large index, the usual
 * posting lists are cached before the first visitor searches. Returns how many searches it made.
 */
export async function warmSearch(deps: DbDeps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const { preload, titles } = createSearch(deps.db.kysely);
  if (!signal?.aborted) await preload();
  for (const [at, title] of (await titles(TITLES)).entries()) {
    const searches = [
      () => searchEverything(searchQuery.parse({ q: asTyped(title, at), mixed: 'true', size: 8 }), deps),
      () => searchEverything(searchQuery.parse({ q: asTyped(title, at + 1), model: 'help-article' }), deps),
    ];
    for (const search of searches) {
      if (signal?.aborted) return count;
      // On a busy machine a search may miss its deadline; the next one may not.
      await search().catch((error: unknown) => {
        if (!(error instanceof SearchDeadlineError)) throw error;
      });
      count += 1;
      await setTimeout(PAUSE_MS);
    }
  }
  return count;
}

/** Returns a title in one of the ways in which people type it: each exercises another part of the search. */
function asTyped(title: string, at: number): string {
  const words = title.split(' ');
  const ways = [
    cut(title, -2),
    misspell(title),
    words.filter((_, index) => index % 2 === 0).join(' '),
    cut(words.slice(-2).join(' '), -2),
    misspell(words.slice(0, 2).join(' ')),
    cut(title, 4),
  ];
  return ways[at % ways.length] || title;
}

/** Cuts a text by code points, so that no surrogate pair is cut in half. */
const cut = (text: string, end: number): string => [...text].slice(0, end).join('');

/** Removes the third letter of the first long word. */
const misspell = (title: string): string => title.replace(/(?<=\p{L}{2})\p{L}(?=\p{L}{3})/u, '');
