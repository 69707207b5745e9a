import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';

export type ArticleMetaProps = {
  updated: { iso: string; text: string };
  readingMinutes: number;
  /** How often the article was read, in words; undefined for never. */
  views?: string;
};

/** When the article was brought up to date, how long it takes, how often it was read. */
export function ArticleMeta({ updated, readingMinutes, views }: ArticleMetaProps) {
  const text = useText(articleText);
  return (
    <p className="meta-line mt-5 text-[0.9375rem] text-ink-faint">
      <time dateTime={updated.iso}>{text.updated(updated.text)}</time>
      <span>{text.readingMinutes(readingMinutes)}</span>
      {views !== undefined && <span>{text.views(views)}</span>}
    </p>
  );
}
