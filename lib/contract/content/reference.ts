import { z } from 'zod';
import { cleanText, listOf, localeParam } from '../common';
import { articleTopic } from './parts';

/** An article's explanation of an error code. */
export const explainedCode = z.object({
  code: z.string(),
  /** The explanation as plain text. */
  text: z.string(),
  /** The heading above, to open the article there; null for its beginning. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Whether it is explained there, and not only mentioned. */
  is_explained: z.boolean(),
});
export type ExplainedCode = z.infer<typeof explainedCode>;

/** `GET /content/api/error-code/` (an extension): the error codes in public articles. */
export const errorCodesQuery = z.object({
  locale: localeParam,
  code: cleanText.pipe(z.string().min(1).max(40)).optional().describe('Only this code.'),
});
export type ErrorCodesQuery = z.input<typeof errorCodesQuery>;

export const errorCodesAnswer = listOf(
  explainedCode.extend({
    article: z.object({ uid: z.string(), key: z.string(), title: z.string(), topic: articleTopic }),
  }),
);
export type ErrorCodesAnswer = z.infer<typeof errorCodesAnswer>;
