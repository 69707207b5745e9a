import type { Locale } from '@/lib/constants';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';
import {
  clockText,
  closingClock,
  nextHolidays,
  serviceState,
  type ServiceHours,
} from '@/lib/hours/service-hours';
import { absoluteUrl } from '@/lib/seo/site';
import { textResult, dataOf, type ToolContext, type ToolResult } from './tool-context';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Answers whether the support team is there, its hours and its channels. */
export async function getServiceHours(
  locale: Locale,
  { api, siteUrl, clock }: ToolContext,
): Promise<ToolResult> {
  const { name, support_email, support_phone, support_hours, service } = dataOf(
    await api.directory.getBusiness({ locale }),
  );
  const now = clock();
  const state = service && serviceState(service, now);
  const form = absoluteUrl(siteUrl, NEW_REQUEST_PATH, locale);
  const lines = [
    state && sentenceOf(state),
    service ? `Hours (UTC+7): ${weekOf(service)}` : `Hours: ${support_hours}`,
    service && holidaysOf(service, now),
    `E-mail: ${support_email}`,
    support_phone && `Phone: ${support_phone}`,
    `Request form: ${form}`,
  ];
  return textResult(lines.filter(Boolean).join('\n'), {
    name,
    ...(state && { is_open: state.isOpen, ...changeOf(state) }),
    hours: support_hours,
    ...(service && { service }),
    email: support_email,
    phone: support_phone,
    request_form: form,
  });
}

type State = ReturnType<typeof serviceState>;

function sentenceOf(state: State): string {
  if (state.isOpen) {
    const until = state.closesAt ? `until ${state.closesAt.toISOString()}` : 'around the clock';
    return `The support team is there now, ${until}.`;
  }
  const from = state.opensAt ? `, again from ${state.opensAt.toISOString()} on` : '';
  return `The support team is not there now${from}. Requests can be filed at any time.`;
}

const changeOf = (state: State) =>
  state.isOpen
    ? { closes_at: state.closesAt?.toISOString() ?? null }
    : { opens_at: state.opensAt?.toISOString() ?? null };

function weekOf({ days }: ServiceHours): string {
  return days
    .map(({ weekday, opens, closes }) => `${WEEKDAYS[weekday]} ${clockText(opens)}-${closingClock(closes)}`)
    .join(', ')
    .replaceAll('.', ':');
}

function holidaysOf(service: ServiceHours, now: Date): string | undefined {
  const coming = nextHolidays(service, now, 10);
  return coming.length > 0 ? `Closed on ${coming.join(', ')}` : undefined;
}
