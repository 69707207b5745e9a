import type { IconName } from '@/components/ui/Icon';
import type { AnnouncementSeverity } from '@/lib/constants';

/** Icons by severity, in addition to word and colour. */
export const SEVERITY_ICONS: Record<AnnouncementSeverity, IconName> = {
  incident: 'circle-alert',
  warning: 'triangle-alert',
  info: 'bell',
};

/** Their colours: the variable that `tinted` and `text-(--accent)` take. */
export const SEVERITY_ACCENTS: Record<AnnouncementSeverity, string> = {
  incident: '[--accent:var(--caution)]',
  warning: '[--accent:var(--warning)]',
  info: '[--accent:var(--note)]',
};
