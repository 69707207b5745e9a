import { z } from 'zod';

/** What the Help Center API answers, as far as it is imported; unknown fields are ignored. */
const MAX_ID_DIGITS = 20;
/** Ids and languages become names of files: an id is digits. */
const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/).max(MAX_ID_DIGITS)]).transform(String);
export const localeCode = z.string().regex(/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const zendeskCategory = z.object({
  id,
  name: text,
  description: text,
  position: z.number().nullish(),
  locale: localeCode,
});
export const zendeskSection = zendeskCategory.extend({
  category_id: id,
  parent_section_id: id.nullish(),
});
export const zendeskArticle = z.object({
  id,
  title: text,
  body: text,
  locale: localeCode,
  section_id: id,
  position: z.number().nullish(),
  draft: z.boolean().nullish(),
  /** Null means everybody; anything else is a group of people, so the article is private. */
  user_segment_id: id.nullish(),
  user_segment_ids: z.array(id).nullish(),
  label_names: z.array(z.string()).nullish(),
  html_url: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  edited_at: z.string().nullish(),
});
export const zendeskAttachment = z.object({
  id,
  article_id: id.nullish(),
  file_name: text,
  content_url: text,
  content_type: text,
});

export type ZendeskCategory = z.infer<typeof zendeskCategory>;
export type ZendeskSection = z.infer<typeof zendeskSection>;
export type ZendeskArticle = z.infer<typeof zendeskArticle>;
export type ZendeskAttachment = z.infer<typeof zendeskAttachment>;

/** A whole help centre, in all its languages. */
export type HelpCenter = {
  categories: ZendeskCategory[];
  sections: ZendeskSection[];
  articles: ZendeskArticle[];
  attachments: ZendeskAttachment[];
  /** Origin of the help centre, where its pictures are. */
  origin: string | undefined;
  defaultLocale: string;
};

const dump = z.object({
  categories: z.array(zendeskCategory),
  sections: z.array(zendeskSection),
  articles: z.array(zendeskArticle),
  article_attachments: z.array(zendeskAttachment).optional(),
  default_locale: localeCode.optional(),
});

/** Reads a help centre that was saved as one JSON file. @throws when the file has another shape */
export function parseHelpCenter(json: string): HelpCenter {
  const value = dump.parse(JSON.parse(json));
  const [article] = value.articles;
  const url = value.articles.find((item) => item.html_url)?.html_url;
  return {
    categories: value.categories,
    sections: value.sections,
    articles: value.articles,
    attachments: value.article_attachments ?? [],
    origin: url && URL.canParse(url) ? new URL(url).origin : undefined,
    defaultLocale: value.default_locale ?? article?.locale ?? 'id',
  };
}
