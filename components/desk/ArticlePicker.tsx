import { useState } from 'react';
import { getPublicSettings } from '@/lib/env.public';
import { useSearchAnswer } from '@/lib/client/useSearchAnswer';
import { useText } from '@/lib/client/useText';
import { escapeHtml } from '@/lib/format/text-to-html';
import { hitPath } from '@/lib/paths/hit-path';
import { localePath } from '@/lib/paths/locale-path';
import { deskRequestText } from '@/lib/text/desk-request';
import { PickList } from './PickList';

export type ArticlePickerProps = { onPick: (html: string) => void; onClose: () => void };

/** Finds an article and inserts a link to it. */
export function ArticlePicker({ onPick, onClose }: ArticlePickerProps) {
  const text = useText(deskRequestText);
  const [query, setQuery] = useState('');
  const search = useSearchAnswer(query);
  const answer = search.status === 'found' || search.status === 'loading' ? search.answer : undefined;
  const hits = query.trim() === '' ? [] : (answer?.groups ?? []).flatMap(({ results }) => results);
  const items = hits.map((hit) => ({
    id: hit.uid,
    title: hit.title,
    detail: hit.breadcrumb.map(({ name }) => name).join(' › '),
    path: localePath(hitPath({ ...hit, heading: null }), hit.locale),
  }));
  const messages = {
    idle: text.articleType,
    loading: text.searching,
    found: text.articleNone,
    failed: text.searchFailed,
  };
  return (
    <PickList
      label={text.articleSearch}
      query={query}
      onQuery={setQuery}
      items={items}
      message={messages[search.status]}
      onPick={({ title, path }) => {
        // Absolute, because the answer is mailed too.
        const href = escapeHtml(getPublicSettings().siteUrl + path);
        onPick(`<a href="${href}">${escapeHtml(title)}</a> `);
      }}
      onClose={onClose}
    />
  );
}
