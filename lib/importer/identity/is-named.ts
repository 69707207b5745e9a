import type { Draft } from '@/lib/importer/items/types';
import { ownUid } from '@/lib/importer/layout/layout-context';

/** Whether the uid comes from the source itself and not from a path. */
export const isNamed = (draft: Draft): boolean =>
  draft.oldId !== undefined || ownUid(draft.fields) === draft.uid;
