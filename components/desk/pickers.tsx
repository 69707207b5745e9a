import { useState } from 'react';
import { getPublicSettings } from '@/lib/env.public';
import { useSearchAnswer } from '@/lib/client/useSearchAnswer';
import { useText } from '@/lib/client/useText';
import { escapeHtml } from '@/lib/format/text-to-html';
import { hitPath } from '@/lib/paths/hit-path';
import { localePath } from '@/lib/paths/locale-path';
import { deskRequestText } from '@/lib/text/desk-request';
import { PickList } from './PickList';
import type { DeskRequest } from '@/lib/contract/desk';
import { useCannedAnswers } from './useDeskData';
import { useAgent } from './useDesk';
import { fillPlaceholders } from './fill-placeholders';
import { plainText } from '@/lib/format/plain-text';

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

type CannedPickerProps = { request: DeskRequest; onPick: (html: string) => void; onClose: () => void };

/** Finds a canned answer and inserts it with its placeholders filled in. */
export function CannedPicker({ request, onPick, onClose }: CannedPickerProps) {
  const text = useText(deskRequestText);
  const { name } = useAgent();
  const { answers } = useCannedAnswers();
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const items = (answers ?? [])
    .map(({ uid, title, body }) => ({ id: uid, title, body, detail: plainText(body).slice(0, 120) }))
    .filter(({ title, detail }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word)));
  return (
    <PickList
      label={text.cannedSearch}
      query={query}
      onQuery={setQuery}
      items={items}
      message={answers ? text.cannedNone : text.searching}
      onPick={({ body }) =>
        onPick(
          fillPlaceholders(body, {
            nama: request.customer.name,
            tiket: request.key,
            judul: request.name,
            agen: name,
          }),
        )
      }
      onClose={onClose}
    />
  );
}
