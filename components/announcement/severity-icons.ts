import type { IconName } from '@/components/ui/Icon';
import type { AnnouncementSeverity } from '@/lib/constants';

/** Icons by severity, in addition to word and colour. */
export const SEVERITY_ICONS: Record<AnnouncementSeverity, IconName> = {
  incident: 'circle-alert',
  warning: 'triangle-alert',
  info: 'bell',
};
