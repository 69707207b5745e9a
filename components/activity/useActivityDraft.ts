import { useMemo, useState } from 'react';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { EMPTY_ACTIVITY, readActivityDraft, type ActivityDraft } from '@/lib/rules/activity-draft';
import { activityDraftEntry, ownsDrafts } from '@/lib/hooks/draft-owner';

export type ActivityDraftControls = {
  draft: ActivityDraft;
  /** Shows a draft and keeps it on this device. */
  keep: (draft: ActivityDraft) => void;
  /** Deletes the draft. */
  discard: () => void;
};

/** The activity that a user is writing on this device; without a user it lives as long as its form. */
export function useActivityDraft(userUid: number | undefined): ActivityDraftControls {
  const entry = userUid === undefined ? undefined : activityDraftEntry(userUid);
  const kept = useMemo(() => entry && readActivityDraft(readObject('localStorage', entry)), [entry]);
  const [written, setWritten] = useState<{ by: number | undefined; draft: ActivityDraft }>();
  // What was written before a login goes along; what a user wrote goes with the user, who may have deleted it.
  const isOwn = written && (written.by === undefined || written.by === userUid);
  if (written && !isOwn) setWritten(undefined);
  const show = (draft: ActivityDraft, value: string | undefined) => {
    setWritten({ by: userUid, draft });
    if (entry && userUid !== undefined && ownsDrafts(userUid)) writeEntry('localStorage', entry, value);
  };
  return {
    draft: isOwn ? written.draft : kept || EMPTY_ACTIVITY,
    keep: (draft) => show(draft, JSON.stringify(draft)),
    discard: () => show(EMPTY_ACTIVITY, undefined),
  };
}
