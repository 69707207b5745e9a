import { addServiceTime } from '@/lib/rules/service-hours';
import type { RequestForm } from '@/lib/backend/request-form';

/** Returns when a request of a priority is to be answered and solved, counted from a time; null without a target. */
export function dueTimes(
  { fields, service }: RequestForm,
  priority: string | null | undefined,
  from: Date,
): { answer_due_at: Date | null; solve_due_at: Date | null } {
  const options = fields.find(({ type }) => type === 'priority')?.options ?? [];
  const { answer, solution } = options.find(({ value }) => value === priority)?.targets ?? {};
  const after = (minutes: number | undefined): Date | null =>
    minutes === undefined ? null : (addServiceTime(service, from, minutes) ?? null);
  return { answer_due_at: after(answer), solve_due_at: after(solution) };
}
