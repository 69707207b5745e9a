import { z } from 'zod';
import { cleanText, listOf, localeParam, type Received } from '../common';
import { articleTopic, contentImage, heading, item, pageSection } from './parts';

export const helpCategory = item.extend({
  model: z.literal('help-category'),
  description: z.string().nullable(),
  image: contentImage.nullable(),
  article_count: z.number(),
  topic_count: z.number(),
});

export const helpTopic = item.extend({
  model: z.literal('help-topic'),
  description: z.string().nullable(),
  category_key: z.string(),
  article_count: z.number(),
});

export const helpArticle = item.extend({
  model: z.literal('help-article'),
  title: z.string(),
  description: z.string().nullable(),
  topic_key: z.string(),
  /** In lists only with `expand=topic` or `expand=topic.category`; always in the detail. */
  topic: articleTopic.optional(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  featured_image: contentImage.nullable(),
  video_url: z.string().nullable(),
  total_view: z.number(),
  reading_minutes: z.number(),
  /** Only in the detail, or with `expand=body`. */
  html_body: z.string().optional(),
  headings: z.array(heading).optional(),
  /** The body as Markdown, only in the detail with `expand=markdown` (an extension); null when the source is not Markdown. */
  markdown_body: z.string().nullable().optional(),
  article_page: z.object({ sections: z.array(pageSection) }).optional(),
});

export type HelpCategory = Received<z.infer<typeof helpCategory>, 'article_count' | 'topic_count'>;
export type HelpTopic = Received<z.infer<typeof helpTopic>, 'article_count'>;
export type HelpArticle = z.infer<typeof helpArticle>;

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
