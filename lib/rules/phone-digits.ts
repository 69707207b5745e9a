/** A phone number as typed, without blanks and the signs people put between digits; a leading + stays. */
export const tidyPhone = (phone: string): string => phone.trim().replace(/[\s().\-–]/g, '');

/** Whether a phone number counts as empty: nothing, or zero (behaviour.md §5). */
export const isEmptyPhone = (phone: string): boolean => !/[1-9]/.test(phone);
