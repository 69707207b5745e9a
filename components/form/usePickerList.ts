import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { Api } from '@/lib/api/create-api';
import { PICKER_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { Picked } from '@/lib/request/activity';
import { displayName } from '@/lib/format/display-name';
import { useApi } from '@/lib/client/useApi';

export type PickerKind = 'contact' | 'company' | 'request';

type PickerList = {
  /** Undefined while loading. */
  items: Picked[] | undefined;
  hasMore: boolean;
  hasFailed: boolean;
  more: () => void;
};

type Page = { count: number; items: Picked[] };

/** Lists the choices for a query, page by page; without a user it requests nothing (behaviour.md §6). */
export function usePickerList(
  kind: PickerKind,
  user: User | undefined,
  typed: string,
  isOpen: boolean,
): PickerList {
  const api = useApi();
  const q = useSettled(typed.trim());
  const { data, error, size, setSize, isValidating } = useSWRInfinite<Page, Error>(
    (page: number) => (user && isOpen ? ['picker', kind, user.uid, user.business_uid, q, page] : null),
    async ([, , , serviceKey, , page]: [string, string, number, string, string, number]) => {
      const paging = { offset: page * PICKER_PAGE_SIZE, size: PICKER_PAGE_SIZE, ...(q && { q }) };
      const answer = await ask(api, kind, serviceKey, paging);
      if (!answer) throw new Error('the list could not be loaded');
      return q && !api.has('filters') ? onlyNamed(answer, q) : answer;
    },
    { revalidateFirstPage: false, shouldRetryOnError: false, revalidateOnFocus: false },
  );

  const items = data?.flatMap((page) => page.items);
  return {
    items,
    hasMore: (items?.length ?? 0) < (data?.[0]?.count ?? 0),
    hasFailed: error !== undefined && !isValidating,
    more: () => void setSize(size + 1),
  };
}

/** Loads a page of choices, in the order of behaviour.md §7. */
async function ask(
  { contact, project }: Api,
  kind: PickerKind,
  serviceKey: string,
  paging: { offset: number; size: number; q?: string },
): Promise<Page | undefined> {
  if (kind === 'contact') {
    const order = '-last_activity_time' as const;
    const { data: list } = await contact.listContacts(serviceKey, { group: 'all', order, ...paging });
    // `displayName` needs a numeric uid, which a contact may not have.
    return (
      list && {
        count: list.count,
        items: list.results.map((one) => ({
          uid: one.uid,
          name: displayName({ ...one, uid: Number(one.uid) || 0 }),
        })),
      }
    );
  }
  if (kind === 'company') {
    const { data: list } = await contact.listCompanies(serviceKey, {
      group: 'all',
      order: 'name',
      ...paging,
    });
    return list && { count: list.count, items: list.results };
  }
  const { data: list } = await project.listIssues(serviceKey, paging);
  return (
    list && {
      count: list.count,
      items: list.records.map(({ uid, key, name }) => ({ uid, name: `${key} ${name}` })),
    }
  );
}

/** Leaves the choices whose names hold the words, since another backend may not search for them. */
function onlyNamed({ count, items }: Page, q: string): Page {
  const shown = items.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return { items: shown, count: shown.length < items.length ? shown.length : count };
}

/** Returns the typed text, debounced (behaviour.md §5). */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
