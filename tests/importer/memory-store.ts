import { refKey } from '@/lib/database/item-ref';
import type { Redirect } from '@/lib/importer/items/types';
import type { ContentStore, StoredItem, StoredRow } from '@/lib/importer/store/content-store';

/** A store in memory; `written` holds the rows of all imports, `rendered` the files of the last one that were rendered. */
export function memoryStore() {
  const rows = new Map<string, StoredRow & { source: string }>();
  const written: StoredRow[] = [];
  let rendered: string[] = [];
  let redirects: (Redirect & { source: string })[] = [];
  const store: ContentStore = {
    readItems: () => Promise.resolve([...rows.values()] satisfies StoredItem[]),
    readRows: (refs) =>
      Promise.resolve(
        refs.flatMap((ref) => {
          const { source: _, ...row } = rows.get(refKey(ref)) ?? { source: '' };
          return 'uid' in row ? [row] : [];
        }),
      ),
    readMedia: () => Promise.resolve(undefined),
    readRedirects: () => Promise.resolve(redirects),
    missingMedia: () => Promise.resolve([]),
    addMedia: () => Promise.resolve(),
    apply(changes) {
      const { source, removed, rehashed } = changes;
      const changed = [...changes.rows];
      written.push(...changed);
      rendered = [...changed, ...rehashed].map(({ source_path }) => source_path);
      for (const ref of removed) rows.delete(refKey(ref));
      for (const row of changed) rows.set(refKey(row), { ...row, source });
      for (const { source_hash, source_path, ...ref } of rehashed) {
        const row = rows.get(refKey(ref));
        if (row) rows.set(refKey(ref), { ...row, source_hash, source_path });
      }
      if (changes.redirects) redirects = changes.redirects.map((redirect) => ({ ...redirect, source }));
      return Promise.resolve();
    },
    removeUnusedMedia: () => Promise.resolve(0),
    afterBulkLoad: () => Promise.resolve(),
  };
  return { store, written, rows, rendered: () => rendered };
}
