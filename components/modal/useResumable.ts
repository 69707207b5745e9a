import { useEffect } from 'react';
import { writeEntry } from '@/lib/api/browser-storage';

/** Names the view to reopen after the tab was reloaded, or discarded while the visitor was in the mail app. */
export const RESUME_ENTRY = 'portal-resume-view';

const RESUMABLE = ['LOGIN_VIEW', 'REGISTER_VIEW'] as const;
export type ResumableView = (typeof RESUMABLE)[number];

export const isResumable = (view: string | undefined): view is ResumableView =>
  RESUMABLE.some((known) => known === view);

/** While `isOn` and mounted, a reload of the tab opens the view again. */
export function useResumable(view: ResumableView, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    writeEntry('sessionStorage', RESUME_ENTRY, view);
    return () => writeEntry('sessionStorage', RESUME_ENTRY, undefined);
  }, [view, isOn]);
}
