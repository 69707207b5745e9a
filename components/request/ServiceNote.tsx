import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import { useNow } from '@/lib/hooks/useNow';
import { useProject } from '@/lib/hooks/useProject';
import { useText } from '@/lib/hooks/useText';
import { serviceState } from '@/lib/rules/service-hours';
import { describeService, serviceText } from '@/lib/text/service-hours';

export type ServiceNoteProps = { user: User };

/** Says when requests are answered: 'Sekarang tutup, dibalas Senin 08.30 WIB'. */
export function ServiceNote({ user }: ServiceNoteProps) {
  const text = useText(serviceText);
  const project = useProject(user);
  const now = useNow();
  const service = project.status === 'ready' ? project.data.service : undefined;
  if (!service) return null;
  return (
    <p className="mb-6 flex items-center gap-2.5 rounded-lg bg-surface-soft px-4 py-3 text-[0.9375rem] font-medium">
      <Icon name="clock" className="size-5 shrink-0 text-brand" />
      {describeService(serviceState(service, now), now, text)}
    </p>
  );
}
