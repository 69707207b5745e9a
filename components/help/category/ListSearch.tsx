import { useRouter } from 'next/router';
import type { SubmitEvent } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { ARTICLE_SEARCH, searchPath } from '@/lib/paths/search-path';
import { categoryText } from '@/lib/text/category';
import { layoutText } from '@/lib/text/layout';

export type ListSearchProps = {
  /** Name of the category or topic. */
  name: string;
  categoryKey: string;
  topicUid?: string;
};

/** Searches the articles of a category or topic. Works without JavaScript. */
export function ListSearch({ name, categoryKey, topicUid }: ListSearchProps) {
  const { searchIn } = useText(categoryText);
  const { searchSubmit } = useText(layoutText);
  const locale = useLocale();
  const { push } = useRouter();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q !== '') void push(searchPath(ARTICLE_SEARCH, { q, category: categoryKey, topic: topicUid }));
  };
  return (
    <form
      role="search"
      aria-label={searchIn(name)}
      action={localePath(ARTICLE_SEARCH, locale)}
      onSubmit={handleSubmit}
      className="relative mt-6 max-w-[65ch]"
    >
      <input type="hidden" name="category" value={categoryKey} />
      {topicUid !== undefined && <input type="hidden" name="topic" value={topicUid} />}
      <input
        type="search"
        name="q"
        required
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={searchIn(name)}
        placeholder={searchIn(name)}
        className="h-11 w-full min-w-0 appearance-none rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base text-ellipsis text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand sm:pl-5"
      />
      <button
        type="submit"
        aria-label={searchSubmit}
        className="absolute inset-y-1 right-1 grid aspect-square place-items-center rounded-full text-brand transition-colors hover:bg-surface-tint"
      >
        <Icon name="search-bold" className="size-[18px]" />
      </button>
    </form>
  );
}
