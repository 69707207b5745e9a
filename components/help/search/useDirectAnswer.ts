import { useMemo } from 'react';
import { useUser } from '@/lib/client/useAuth';
import { useApi } from '@/lib/client/useApi';
import { useBusiness } from '@/lib/client/useBusiness';
import { useBrowserNow } from '@/lib/client/useNow';
import { useStores } from '@/components/shop/useStores';
import { useLocale, useText } from '@/lib/client/useText';
import { answerPage, answerTarget, type AnswerTarget } from '@/lib/words/answer-target';
import { CONTACT_PATH, storesPath } from '@/lib/paths/contact-link';
import { mayNameCity } from '@/lib/words/contact-search';
import { parseErrorCode, possibleErrorCodes } from '@/lib/words/error-codes';
import { PRODUCTS_PATH } from '@/lib/paths/product-query';
import { REQUESTS_PATH } from '@/lib/paths/request-path';
import { serviceState } from '@/lib/hours/service-hours';
import { citiesOf, isInCity } from '@/lib/format/store-card';
import { answerCardText } from '@/lib/text/answer-card';
import { personText } from '@/lib/text/person';
import { referenceText } from '@/lib/text/reference';
import { describeOpening, openingText } from '@/lib/text/service-hours';
import { type AnswerLink, codeLink, pageLink } from './AnswerRow';
import useSWR from 'swr';
import { explainedAt } from '@/lib/paths/hit-path';
import type { FoundCode } from '@/lib/page-data/props/search';

/** A direct answer to the typed text: a link, or a view to open. */
export type Answer = Omit<AnswerLink, 'href'> & { href?: string; view?: 'LOGIN_VIEW' | 'REGISTER_VIEW' };

/** Returns the direct answer to the typed text: an error code's explanation, or the page that its words name. */
export function useDirectAnswer(typed: string): Answer | undefined {
  const api = useApi();
  const code = useFoundCode(parseErrorCode(typed));
  const stores = useStores(mayNameCity(typed));
  const allStores = stores.status === 'ready' ? stores.data : undefined;
  const target = useMemo(
    () => answerTarget(typed, { name: siteName(), cities: citiesOf(allStores ?? []) }),
    [typed, allStores],
  );
  const contactHint = useContactHint(target?.to === 'contact');
  const reference = useText(referenceText);
  const person = useText(personText);
  const text = useText(answerCardText);
  const isUser = useUser() !== undefined;
  return useMemo(() => {
    if (code) return codeLink(code, reference);
    // The list of all codes is the answer only where this one is unknown.
    if (code === undefined || !target) return undefined;
    switch (target.to) {
      case 'contact':
        return { href: CONTACT_PATH, title: person.contact, hint: contactHint, icon: 'phone' };
      case 'stores':
        return {
          href: storesPath(target.city),
          title: person.offices(target.city),
          hint: addressIn(target, allStores) ?? person.officesHint,
          icon: 'map-pin',
        };
      case 'prices':
        return { href: PRODUCTS_PATH, title: text.prices, hint: text.pricesHint, icon: 'layout-grid' };
      case 'login':
      case 'register': {
        const icon = 'user-round';
        if (isUser) return { href: REQUESTS_PATH, title: text.loggedIn, hint: text.loggedInHint, icon };
        return target.to === 'login'
          ? { view: 'LOGIN_VIEW', title: text.login, hint: text.loginHint, icon }
          : { view: 'REGISTER_VIEW', title: text.register, hint: text.registerHint, icon };
      }
      default: {
        const page = answerPage(target.to, api.has);
        return page && pageLink(page, text);
      }
    }
  }, [api, code, target, allStores, contactHint, reference, person, text, isUser]);
}

/** Returns the phone number and whether it is answered now. */
function useContactHint(isWanted: boolean): string {
  const text = useText(personText);
  const opening = useText(openingText);
  const now = useBrowserNow();
  const { support_phone: phone, service } = useBusiness(isWanted) ?? {};
  const state = service && now && serviceState(service, now);
  const details = [phone, state && describeOpening(state, now, opening)].filter(Boolean);
  return details.length > 0 ? details.join(' · ') : text.contactHint;
}

/** Returns the address of the only office in a city. */
function addressIn(
  { city }: Extract<AnswerTarget, { to: 'stores' }>,
  stores: readonly { city: string; address: string }[] = [],
): string | undefined {
  const [one, ...rest] = stores.filter((store) => city !== undefined && isInCity(city, store));
  return rest.length === 0 ? one?.address : undefined;
}

/** The site's name, from the page's head. */
const siteName = (): string =>
  document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';

/** Returns where an error code is explained: null where no article does, undefined while that is looked up. */
function useFoundCode(code: string | undefined): FoundCode | null | undefined {
  const api = useApi();
  const locale = useLocale();
  const key = code !== undefined && api.has('listErrorCodes') ? ['error-code', code, locale] : null;
  const { data, error } = useSWR(
    key,
    async () => {
      for (const possible of possibleErrorCodes(code ?? '')) {
        const { data } = await api.content.listErrorCodes({ locale, code: possible });
        if (!data) throw new Error('the error code could not be looked up');
        const explanation = explainedAt(data.results);
        if (explanation) return explanation;
      }
      return null;
    },
    { revalidateOnFocus: false },
  );
  return key === null || error ? null : data;
}
