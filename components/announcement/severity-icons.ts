import type { IconName } from '@/components/ui/Icon';
import type { AnnouncementSeverity } from '@/lib/constants';

/** Marks how much an announcement matters, beside its word and colour. */
export const SEVERITY_ICONS: Record<AnnouncementSeverity, IconName> = {
  incident: 'circle-alert',
  warning: 'triangle-alert',
  info: 'bell',
};
