/** A shorter reading time is not shown: such a text is read as soon as it is seen. */
const MIN_SHOWN_MINUTES = 3;

/** Returns the reading time if it is worth showing. */
export const shownMinutes = (minutes: number): number | undefined =>
  minutes >= MIN_SHOWN_MINUTES ? minutes : undefined;
