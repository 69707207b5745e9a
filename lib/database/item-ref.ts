import type { ContentLocale } from './schema';

/** An item in one language. */
export type ItemRef = { uid: string; locale: ContentLocale };

/** Returns the key of an item in a Map or Set. */
export const refKey = ({ uid, locale }: ItemRef): string => `${uid} ${locale}`;
