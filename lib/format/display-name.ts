export type NamedUser = { uid: number; first_name?: string | null; last_name?: string | null };

/** First and last name joined; 'Contact {uid mod 9999}' for a user without a name (behaviour.md §3). */
export function displayName({ uid, first_name, last_name }: NamedUser): string {
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return name || `Contact ${uid % 9999}`;
}
