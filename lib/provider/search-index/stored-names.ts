import type { ContentModel, SearchAnswer } from '@/lib/contract/content';

// A provider may number the items of each model from 1, and use a key twice. In the index both are unique.

/** Models whose keys name a place, to which other items refer. */
const PLACES: readonly ContentModel[] = ['help-category', 'blog-category', 'product-category'];

export const storedUid = (model: ContentModel, uid: string): string => `${model}~${uid}`;
export const storedKey = (model: ContentModel, { uid, key }: { uid: string; key: string }): string =>
  PLACES.includes(model) ? key : `${key}~${uid}`;

/** Returns the uid or key as the provider knows it. */
export const ownUid = (uid: string): string => uid.slice(uid.indexOf('~') + 1);
export const ownKey = (key: string): string => key.replace(/~.*$/, '');

/** Returns an answer of the search with the provider's uids and keys. */
export const withOwnNames = (answer: SearchAnswer): SearchAnswer =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    return name === 'uid' ? ownUid(value) : name === 'key' ? ownKey(value) : value;
  }) as SearchAnswer;
