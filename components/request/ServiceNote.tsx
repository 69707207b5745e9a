import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import { useNow } from '@/lib/client/useNow';
import { useFieldChoices, useProject } from '@/lib/client/useProject';
import { useText } from '@/lib/client/useText';
import { textValue, type FieldValues, type RequestField } from '@/lib/request/request-fields';
import { serviceMoment, serviceState } from '@/lib/hours/service-hours';
import { describeService, serviceText } from '@/lib/text/service-hours';

export type ServiceNoteProps = {
  user: User;
  /** Values so far; the priority decides the target. */
  fields?: readonly RequestField[];
  values?: FieldValues;
  /** Due time of the answer, for a filed request. */
  dueAt?: string | undefined;
};

/** The service hours ('Kami buka hari ini pukul 08.30 WIB'), with the target of the chosen priority or the due time. */
export function ServiceNote({ user, fields = [], values = {}, dueAt }: ServiceNoteProps) {
  const text = useText(serviceText);
  const project = useProject(user);
  const now = useNow();
  const service = project.status === 'ready' ? project.data.service : undefined;
  const priority = fields.find(({ type }) => type === 'priority');
  if (!service) return null;
  const due = dueAt === undefined ? undefined : new Date(dueAt);
  return (
    <p className="mb-6 flex items-center gap-2.5 rounded-lg bg-surface-soft px-4 py-3 text-md font-medium">
      <Icon name="clock" className="size-5 shrink-0 text-brand" />
      <span>
        {describeService(serviceState(service, now), now, text)}.{' '}
        {due && due > now && `${text.due(serviceMoment(due, now))}.`}
        {!due && priority && <Target user={user} field={priority} value={textValue(values[priority.key])} />}
      </span>
    </p>
  );
}

type TargetProps = { user: User; field: RequestField; value: string };

function Target({ user, field, value }: TargetProps) {
  const text = useText(serviceText);
  const loaded = useFieldChoices(user, field.key);
  const choices = loaded.status === 'ready' ? loaded.data : field.choices;
  const target = choices.find((choice) => choice.value === value)?.target;
  return target ? <span aria-live="polite">{text.target(target)}.</span> : null;
}
