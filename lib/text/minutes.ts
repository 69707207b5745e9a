/** Returns a number of minutes in English words. */
export const minutesText = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);
