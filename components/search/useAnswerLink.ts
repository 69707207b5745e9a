import { useMemo } from 'react';
import { useFoundCode } from '@/lib/hooks/useFoundCode';
import { useStores } from '@/lib/hooks/useStores';
import { useText } from '@/lib/hooks/useText';
import { contactTarget, mayNameCity, type ContactTarget } from '@/lib/rules/contact-search';
import { parseErrorCode } from '@/lib/rules/error-codes';
import { citiesOf } from '@/lib/rules/store-card';
import { personText } from '@/lib/text/person';
import { referenceText } from '@/lib/text/reference';
import { codeLink, contactLink, type AnswerLink } from './AnswerRow';

/** Returns the link that answers the typed text by itself: an error code, or a way of contact. */
export function useAnswerLink(typed: string): AnswerLink | undefined {
  const code = useFoundCode(parseErrorCode(typed));
  const contact = useContactTarget(typed);
  const reference = useText(referenceText);
  const person = useText(personText);
  return useMemo(() => {
    if (code) return codeLink(code, reference);
    return contact && contactLink(contact, person);
  }, [code, contact, reference, person]);
}

/** Returns where the typed text leads when it asks for a person. */
function useContactTarget(typed: string): ContactTarget | undefined {
  const stores = useStores(mayNameCity(typed));
  const known = stores.status === 'ready' ? stores.data : undefined;
  return useMemo(
    () => contactTarget(typed, { name: siteName(), cities: citiesOf(known ?? []) }),
    [typed, known],
  );
}

/** What the site is called, as the head of every page says. */
const siteName = (): string =>
  document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
