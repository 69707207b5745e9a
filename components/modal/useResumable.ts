import { useEffect } from 'react';
import { writeEntry } from '@/lib/api/browser-storage';
import { RESUME_ENTRY, type ResumableView } from './resume';

/** While `isOn`, a reload of the tab opens the view again; closing it ends that. */
export function useResumable(view: ResumableView, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    writeEntry('sessionStorage', RESUME_ENTRY, view);
    return () => writeEntry('sessionStorage', RESUME_ENTRY, undefined);
  }, [view, isOn]);
}
