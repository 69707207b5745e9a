import { calls, itemsOf, thirdItem, withItems, type Oddities } from './change';

const isList = calls('list', 'contacts', 'companies', 'events', 'comments');
const isForm = calls('createFields', 'fieldOptions');

/** How lists are wrapped, and what stands among their items. */
export const LISTS: Oddities = {
  'list-without-count': {
    what: '{results} alone',
    group: 'list',
    isFor: isList,
    change: (body) => ({ results: itemsOf(body) }),
  },
  'list-bare-array': { what: 'an array', group: 'list', isFor: isList, change: itemsOf },
  'list-as-records': {
    what: '{records, count}',
    group: 'list',
    isFor: isList,
    change: (body) => ({ records: itemsOf(body), count: itemsOf(body)?.length }),
  },
  'list-count-text': { what: 'count is "42"', group: 'list', isFor: isList, change: count((n) => String(n)) },
  'list-count-null': { what: 'count is null', group: 'list', isFor: isList, change: count(() => null) },
  'list-count-too-high': {
    what: 'count promises more',
    group: 'list',
    isFor: isList,
    change: count((n) => n + 7),
  },
  'list-with-pages': {
    what: '{count, next, previous, results}',
    group: 'list',
    isFor: isList,
    change: (body) => ({ next: null, previous: null, ...(body as object) }),
  },
  'list-null-results': {
    what: 'an empty list has results null',
    isFor: isList,
    change: (body) => (itemsOf(body)?.length === 0 ? { count: 0, results: null } : body),
  },
  'form-as-results': {
    what: 'fields and options in {results}',
    group: 'form',
    isFor: isForm,
    change: (body) => ({ count: itemsOf(body)?.length, results: itemsOf(body) }),
  },
  'form-as-records': {
    what: 'fields and options in {records}',
    group: 'form',
    isFor: isForm,
    change: (body) => ({ records: itemsOf(body) }),
  },
  'list-ignores-parameters': {
    what: 'lists do not know their parameters; the server itself ignores them',
    isFor: isList,
  },
  'item-null': {
    what: 'the third item is null',
    group: 'item',
    isFor: isList,
    change: thirdItem(() => null),
  },
  'item-text': {
    what: 'the third item is a text',
    group: 'item',
    isFor: isList,
    change: thirdItem(() => 'rusak'),
  },
  'item-array': {
    what: 'the third item is an array',
    group: 'item',
    isFor: isList,
    change: thirdItem(() => []),
  },
  'item-empty': { what: 'the third item is {}', group: 'item', isFor: isList, change: thirdItem(() => ({})) },
  'item-without-uid-and-key': {
    what: 'the third item has neither uid nor key',
    group: 'item',
    isFor: isList,
    change: thirdItem(({ uid: _uid, key: _key, ...item }) => item),
  },
  'item-name-object': {
    what: 'name and title of the third item are objects',
    group: 'item',
    isFor: isList,
    change: thirdItem((item) => ({ ...item, name: { id: 'Nama' }, title: { id: 'Nama' } })),
  },
  'item-twice': {
    what: 'the first item comes twice',
    isFor: isList,
    change: (body) => withItems(body, (items) => [...items.slice(0, 1), ...items]),
  },
};

function count(change: (count: number) => unknown) {
  return (body: unknown) => ({ count: change(itemsOf(body)?.length ?? 0), results: itemsOf(body) });
}
