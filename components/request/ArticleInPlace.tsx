import { type MouseEvent, useEffect } from 'react';
import { Button, buttonClass } from '@/components/ui/Button';
import { LoadState } from '@/components/ui/LoadState';
import { RichText } from '@/components/ui/RichText';
import { SmartLink } from '@/components/ui/SmartLink';
import { noteArticle } from '@/lib/client/reading-trail';
import type { SearchHit } from '@/lib/contract/content';
import { useLocale, useText } from '@/lib/client/useText';
import { hitPath } from '@/lib/paths/hit-path';
import { layoutText } from '@/lib/text/layout';
import { deflectionText } from '@/lib/text/request-form';
import useSWR from 'swr';
import { useApi } from '@/lib/client/useApi';

export type ArticleInPlaceProps = { hit: SearchHit; onAnswered: () => void };

/** An article inside the form. Its links open in a new tab, to keep the form. */
export function ArticleInPlace({ hit, onAnswered }: ArticleInPlaceProps) {
  const text = useText(deflectionText);
  const { opensInNewTab } = useText(layoutText);
  const { key, uid, title } = hit;
  const { body, retry } = useArticleBody(uid);

  useEffect(() => noteArticle({ key, name: title.slice(0, 300) }), [key, title]);

  const keepForm = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    link.target = '_blank';
    link.rel = 'noopener';
  };

  const path = hitPath(hit);
  return (
    <div className="border-t border-line bg-surface px-4 pt-4 pb-5">
      {body === undefined ? (
        <LoadState retry={retry} />
      ) : (
        // Focusable, since some browsers scroll only focused elements by keys.
        <div
          role="group"
          aria-label={title}
          tabIndex={0}
          onClickCapture={keepForm}
          className="max-h-[24rem] overflow-y-auto"
        >
          <RichText html={body} className="text-base" />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="quiet" onClick={onAnswered}>
          {text.answered}
        </Button>
        {path && (
          <SmartLink href={path} newTabHint={opensInNewTab} className={buttonClass('link')}>
            {text.openPage}
          </SmartLink>
        )}
      </div>
    </div>
  );
}

/** Loads the HTML of an article; undefined while it loads. `retry` is set after a failure. */
function useArticleBody(uid: string): { body?: string; retry?: () => void } {
  const { content } = useApi();
  const locale = useLocale();
  const { data, error, mutate } = useSWR<string, Error>(['article-body', locale, uid], async () => {
    const { data: article } = await content.get(uid, { model: 'help-article', locale });
    if (!article) throw new Error('the article could not be loaded');
    return article.html_body ?? '';
  });
  return { body: data, ...(error && { retry: () => void mutate() }) };
}
