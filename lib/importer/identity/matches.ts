import type { Draft } from '@/lib/importer/items/types';
import { ownUid } from '@/lib/importer/layout/layout-context';
import type { StoredItem } from '@/lib/importer/store/content-store';

/** The stored items of which drafts are a new version. */
export type Matches = Map<Draft, StoredItem>;

/** Returns whether the uid comes from the source itself and not from a path. */
export const isNamed = (draft: Draft): boolean =>
  draft.oldId !== undefined || ownUid(draft.fields) === draft.uid;
