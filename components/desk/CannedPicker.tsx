import { useState } from 'react';
import type { DeskRequest } from '@/lib/contract/desk';
import { useCannedAnswers } from './useDeskData';
import { useAgent } from './useDesk';
import { useText } from '@/lib/client/useText';
import { fillPlaceholders } from './fill-placeholders';
import { plainText } from '@/lib/format/plain-text';
import { deskRequestText } from '@/lib/text/desk-request';
import { PickList } from './PickList';

export type CannedPickerProps = { request: DeskRequest; onPick: (html: string) => void; onClose: () => void };

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
