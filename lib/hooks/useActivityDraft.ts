import { useMemo, useState } from 'react';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { EMPTY_ACTIVITY, readActivityDraft, type ActivityDraft } from '@/lib/rules/activity-draft';

export type ActivityDraftControls = {
  draft: ActivityDraft;
  /** Shows a draft and keeps it on this device. */
  keep: (draft: ActivityDraft) => void;
  /** It was saved, or is not wanted any more. */
  discard: () => void;
};

/** The activity that a user is writing on this device; without a user it lives as long as its form. */
export function useActivityDraft(userUid: number | undefined): ActivityDraftControls {
  const entry = userUid === undefined ? undefined : `portal-activity-draft-${userUid}`;
  const kept = useMemo(() => entry && readActivityDraft(readObject('localStorage', entry)), [entry]);
  const [written, setWritten] = useState<ActivityDraft>();
  const store = (value: string | undefined) => entry && writeEntry('localStorage', entry, value);
  return {
    draft: written ?? (kept || EMPTY_ACTIVITY),
    keep: (draft) => {
      setWritten(draft);
      store(JSON.stringify(draft));
    },
    discard: () => {
      setWritten(EMPTY_ACTIVITY);
      store(undefined);
    },
  };
}
