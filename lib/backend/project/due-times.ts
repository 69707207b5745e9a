import type { Locale } from '@/lib/constants';
import { addServiceTime } from '@/lib/hours/service-hours';
import type { RequestForm } from '@/lib/backend/request-form';

const optionsOf = ({ fields }: RequestForm) => fields.find(({ type }) => type === 'priority')?.options ?? [];

/** Lists the priorities of the form, in its order. */
export const listPriorities = (form: RequestForm, locale: Locale): { value: string; text: string }[] =>
  optionsOf(form).map(({ value, text }) => ({ value, text: text[locale] }));

/** Returns the value of the priority that is to be answered soonest; undefined where none has a target or two have the same. */
export function mostUrgentPriority(form: RequestForm): string | undefined {
  const withTarget = optionsOf(form).filter(({ targets }) => targets?.answer !== undefined);
  const [first, second] = withTarget.sort((a, b) => a.targets!.answer! - b.targets!.answer!);
  return first?.targets!.answer === second?.targets!.answer ? undefined : first?.value;
}

/** Returns when a request of a priority is to be answered and solved, counted from a time; null without a target. */
export function dueTimes(
  form: RequestForm,
  priority: string | null | undefined,
  from: Date,
): { answer_due_at: Date | null; solve_due_at: Date | null } {
  const { answer, solution } = optionsOf(form).find(({ value }) => value === priority)?.targets ?? {};
  const after = (minutes: number | undefined): Date | null =>
    minutes === undefined ? null : (addServiceTime(form.service, from, minutes) ?? null);
  return { answer_due_at: after(answer), solve_due_at: after(solution) };
}
