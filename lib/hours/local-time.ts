/** Converts an ISO time to the value of a `datetime-local` input, in the browser's time zone; '' when it is no time. */
export function toLocalTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` input to ISO; '' when it is no time. */
export function fromLocalTime(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
