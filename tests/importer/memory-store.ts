import type { ContentStore, WrittenRow } from '@/lib/importer/store/content-store';

/** An empty store that keeps the rows that are written. */
export function memoryStore() {
  const written: WrittenRow[] = [];
  const store: ContentStore = {
    readItems: () => Promise.resolve([]),
    readRows: () => Promise.resolve([]),
    readMedia: () => Promise.resolve(undefined),
    readRedirects: () => Promise.resolve([]),
    missingMedia: () => Promise.resolve([]),
    addMedia: () => Promise.resolve(),
    apply: ({ rows }) => Promise.resolve(void written.push(...rows)),
    removeUnusedMedia: () => Promise.resolve(0),
    afterBulkLoad: () => Promise.resolve(),
  };
  return { store, written };
}
