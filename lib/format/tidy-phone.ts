/** Removes spaces, dashes of any length, minus signs, dots and brackets from a typed phone number; a leading + stays. */
export const tidyPhone = (phone: string): string => phone.replace(/[\s().\u2212\p{Dash_Punctuation}]/gu, '');

/** Returns whether a phone number counts as empty: nothing but zeros (behaviour.md §5). */
export const isEmptyPhone = (phone: string): boolean => !/[1-9]/.test(phone);
