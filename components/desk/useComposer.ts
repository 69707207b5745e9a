import { useState } from 'react';
import type { DraftKind } from './desk-drafts';
import { holdAnswer } from './desk-outbox';
import { newKey } from '@/lib/client/draft-entries';
import type { AnswerRequestBody, DeskRequest } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from './useDesk';
import { useSendAfterUploads, type UnfinishedUploads } from '@/components/form/useSendAfterUploads';
import { useText } from '@/lib/client/useText';
import { writtenSince, type DeskEntry } from './desk-timeline';
import { sendableText } from '@/lib/format/unicode-text';
import { deskRequestText } from '@/lib/text/desk-request';
import { formFieldText } from '@/lib/text/request-form';
import { useDeskDraft } from './useDeskDraft';

export type ComposerOptions = {
  request: DeskRequest;
  entries: readonly DeskEntry[];
  kind: DraftKind;
  refresh: () => Promise<unknown>;
};

type Status = AnswerRequestBody['status'];

/** The draft of an answer or a note, and how it is sent: a note at once, an answer through the outbox. */
export function useComposer({ request, entries, kind, refresh }: ComposerOptions) {
  const text = useText(deskRequestText);
  const { failedUploads } = useText(formFieldText);
  const api = useDeskApi();
  const agent = useAgent();
  const { key } = request;
  const lastAt = entries.at(-1)?.at ?? request.created_at;
  const { draft, change, clear, clearSent, attachments } = useDeskDraft(key, kind, lastAt);
  const [error, setError] = useState('');
  const [notice, setNotice] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  /** The answer that is held back, by when it was begun, and how it was to be sent. */
  const [heldBack, setHeldBack] = useState<{ begunAt: string; status: Status }>();
  const [uploads, setUploads] = useState<UnfinishedUploads>({ running: 0, failed: 0 });
  const body = sendableText(draft.body);
  const isWritten = body !== '' || draft.media.length > 0;
  const unread = kind === 'answer' && draft.begunAt ? writtenSince(entries, draft.begunAt, agent.name) : [];

  const sendNote = async () => {
    setIsBusy(true);
    const sentAs = draft.sentAs ?? newKey();
    change((now) => ({ ...now, sentAs }));
    const media = draft.media.map(({ id }) => id);
    const { ok } = await api().noteRequest(key, { agent: agent.uid, body, media }, sentAs);
    setIsBusy(false);
    if (!ok) return setError(text.noteFailed);
    setNotice(clearSent(sentAs) ? text.noteSavedInPart : text.noteSaved);
    await refresh();
  };
  const send = (status?: Status, isRead = false) => {
    setError('');
    setNotice('');
    if (isBusy) return;
    if (uploads.failed > 0) return setError(failedUploads);
    if (uploads.running > 0) return later.wait({ status, isRead });
    if (!isWritten) return setError(text.empty);
    if (kind === 'note') return void sendNote();
    if (unread.length > 0 && !isRead) return setHeldBack({ begunAt: draft.begunAt, status });
    const { media, begunAt } = draft;
    const written = {
      agent: agent.uid,
      keys: [key],
      body,
      media,
      begunAt: begunAt || lastAt,
      version: request.version,
    };
    holdAnswer({ id: newKey(), ...written, ...(status && { status }) }, api);
    setHeldBack(undefined);
    clear();
  };
  const later = useSendAfterUploads<{ status: Status; isRead: boolean }>({
    of: kind,
    uploads,
    send: ({ status, isRead }) => send(status, isRead),
    onFailed: () => setError(failedUploads),
  });

  return {
    draft,
    attachments,
    setUploads,
    isWritten,
    /** Entries that others added since the draft was begun. */
    unread,
    /** An answer is held back until its author has seen the new entries. */
    isHeldBack: heldBack?.begunAt === draft.begunAt,
    /** Sends the answer that is held back, as it was to be sent. */
    sendHeldBack: () => send(heldBack?.status, true),
    error,
    notice,
    isBusy,
    isWaiting: later.isWaiting,
    cancel: later.cancel,
    send,
    write: (html: string) => {
      setError('');
      change((now) => ({ ...now, body: html }));
    },
    /** Notes that the agent has seen the new entries. */
    markRead: () => {
      setHeldBack(undefined);
      change((now) => ({ ...now, begunAt: lastAt }));
    },
  };
}
