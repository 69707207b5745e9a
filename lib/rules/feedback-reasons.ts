/** Reasons that may be given for finding an article helpful or not, by the answer. */
export const FEEDBACK_REASONS = {
  yes: ['complete', 'clear', 'found', 'media'],
  no: ['incomplete', 'outdated', 'unclear', 'not-what-i-sought', 'media-problem'],
} as const;
export type FeedbackAnswer = keyof typeof FEEDBACK_REASONS;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[FeedbackAnswer][number];
/** Longest comment on an article, in characters. */
export const MAX_FEEDBACK_COMMENT = 1_000;
/**
 * Name of the event with a reader's feedback on an article: `key` (or uid), `helpful`, and optionally `reasons` (codes of
 * FEEDBACK_REASONS, separated by commas), `comment` and `locale`. A later one of the same visitor replaces it.
 */
export const FEEDBACK_EVENT = 'article-feedback';
