/** Names the view to open again when the tab was reloaded, or dropped while the visitor was in the mail app. */
export const RESUME_ENTRY = 'portal-resume-view';

const RESUMABLE = ['LOGIN_VIEW', 'REGISTER_VIEW'] as const;
export type ResumableView = (typeof RESUMABLE)[number];

export const isResumable = (view: string | undefined): view is ResumableView =>
  RESUMABLE.some((known) => known === view);
