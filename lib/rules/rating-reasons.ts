const POOR = ['slow', 'not-solved', 'unclear', 'unfriendly'] as const;
const FAIR = ['slow', 'unclear', 'partly-solved'] as const;
const GOOD = ['fast', 'clear', 'friendly', 'solved'] as const;
/** Scores of a rating, each with the codes of the reasons that may be given for it. */
export const RATING_REASONS = { 1: POOR, 2: POOR, 3: FAIR, 4: GOOD, 5: GOOD } as const;
export type RatingScore = keyof typeof RATING_REASONS;
export type RatingReason = (typeof RATING_REASONS)[RatingScore][number];
/** Longest comment of a rating, in characters, and most reasons. */
export const MAX_RATING = { comment: 2_000, reasons: 5 } as const;
