import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { MediaPicker } from '@/components/form/MediaField';
import type { EditorHandle } from '@/components/form/RichTextEditor';
import { UploadWait } from '@/components/form/UploadWait';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { DraftKind } from '@/lib/browser/desk-drafts';
import { hold } from '@/lib/browser/desk-outbox';
import { newKey } from '@/lib/browser/draft-entries';
import { MAX_ATTACHMENTS } from '@/lib/constants';
import type { AnswerRequestBody, DeskRequest } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useSendAfterUploads, type UnfinishedUploads } from '@/lib/hooks/useSendAfterUploads';
import { useText } from '@/lib/hooks/useText';
import { writtenSince, type DeskEntry } from '@/lib/rules/desk-timeline';
import { sendableText } from '@/lib/rules/unicode-text';
import { deskRequestText } from '@/lib/text/desk-request';
import { formFieldText } from '@/lib/text/request-form';
import { ArticlePicker } from './ArticlePicker';
import { CannedPicker } from './CannedPicker';
import styles from './Composer.module.css';
import { ComposerTabs } from './ComposerTabs';
import { DeskEditor } from './DeskEditor';
import { SendMenu } from './SendMenu';
import { StaleNotice } from './StaleNotice';
import { useDeskDraft } from './useDeskDraft';

export type ComposerProps = {
  request: DeskRequest;
  entries: readonly DeskEntry[];
  kind: DraftKind;
  onKind: (kind: DraftKind) => void;
  /** The editor takes the focus whenever this grows. */
  focusCount: number;
  onWriting: () => void;
  refresh: () => Promise<unknown>;
};

/** Where an agent writes: an answer to the customer or an internal note, each with a draft of its own. */
export function Composer({ request, entries, kind, onKind, focusCount, onWriting, refresh }: ComposerProps) {
  const text = useText(deskRequestText);
  const mediaText = useText(formFieldText);
  const api = useDeskApi();
  const agent = useAgent();
  const id = useId();
  const { key } = request;
  const lastAt = entries.at(-1)?.at ?? request.created_at;
  const { draft, change, clear, attachments } = useDeskDraft(key, kind, lastAt);
  const editor = useRef<EditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [ownFocus, setOwnFocus] = useState(0);
  const [picker, setPicker] = useState<'article' | 'canned'>();
  const [error, setError] = useState('');
  const [notice, setNotice] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isHeldBack, setIsHeldBack] = useState(false);
  const [uploads, setUploads] = useState<UnfinishedUploads>({ running: 0, failed: 0 });
  useEffect(() => {
    // The editor is mounted anew for the other kind. The panel keeps the focus until then, so that keys are no shortcuts.
    if (focusCount > 0 && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [focusCount]);
  const body = sendableText(draft.body);
  const isWritten = body !== '' || draft.media.length > 0;
  const unread = kind === 'answer' && draft.begunAt ? writtenSince(entries, draft.begunAt, agent.name) : [];

  const sendNote = async () => {
    setIsBusy(true);
    const media = draft.media.map((one) => one.id);
    const { ok } = await api().noteRequest(key, { body, media }, newKey());
    setIsBusy(false);
    if (!ok) return setError(text.noteFailed);
    clear();
    setNotice(text.noteSaved);
    await refresh();
  };
  const send = (status?: AnswerRequestBody['status'], isRead = false) => {
    setError('');
    setNotice('');
    if (isBusy) return;
    if (uploads.failed > 0) return setError(mediaText.failedUploads);
    if (uploads.running > 0) return later.wait({ status, isRead });
    if (!isWritten) return setError(text.empty);
    if (kind === 'note') return void sendNote();
    if (unread.length > 0 && !isRead) return setIsHeldBack(true);
    const { media, begunAt } = draft;
    const written = {
      agent: agent.uid,
      key,
      body,
      media,
      begunAt: begunAt || lastAt,
      version: request.version,
    };
    hold({ id: newKey(), ...written, ...(status && { status }) }, api);
    setIsHeldBack(false);
    clear();
    (document.activeElement as HTMLElement | null)?.blur();
  };
  const later = useSendAfterUploads<{ status: AnswerRequestBody['status']; isRead: boolean }>({
    of: kind,
    uploads,
    send: ({ status, isRead }) => send(status, isRead),
    onFailed: () => setError(mediaText.failedUploads),
  });
  const insert = (html: string) => {
    setPicker(undefined);
    editor.current?.insert(html);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === 'Escape') (document.activeElement as HTMLElement | null)?.blur();
      return;
    }
    const pressed = event.key.toLowerCase();
    const run = {
      enter: () => send(),
      k: () => setPicker('article'),
      j: () => setPicker('canned'),
      ...(event.shiftKey && {
        l: () => form.current?.querySelector<HTMLElement>('input[type="file"]')?.click(),
      }),
    }[pressed];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={text.compose}
      className={styles.composer}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDownCapture={handleKeys}
    >
      <ComposerTabs id={id} kind={kind} onKind={onKind} />
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${kind}`}
        tabIndex={-1}
        data-about-to-write
        className={styles.panel}
      >
        {unread.length > 0 && (
          <StaleNotice
            entries={unread}
            isHeldBack={isHeldBack}
            onRead={() => {
              setIsHeldBack(false);
              change((now) => ({ ...now, begunAt: lastAt }));
              setOwnFocus((count) => count + 1);
            }}
            onSend={() => send(undefined, true)}
          />
        )}
        <DeskEditor
          key={kind}
          label={text.kinds[kind]}
          placeholder={text.placeholder[kind]}
          value={draft.body}
          onChange={(value) => {
            onWriting();
            setError('');
            change((now) => ({ ...now, body: value }));
          }}
          handle={editor}
          focusCount={focusCount + ownFocus}
        />
        <div className={styles.tools}>
          <button type="button" onClick={() => setPicker('article')} title="Ctrl + K">
            <Icon name="book-open" /> {text.article}
          </button>
          <button type="button" onClick={() => setPicker('canned')} title="Ctrl + J">
            <Icon name="message-square-plus" /> {text.canned}
          </button>
        </div>
        {picker === 'article' && <ArticlePicker onPick={insert} onClose={() => insert('')} />}
        {picker === 'canned' && <CannedPicker request={request} onPick={insert} onClose={() => insert('')} />}
        <MediaPicker
          key={`media ${kind}`}
          field={{ key: 'media', name: text.attach, isRequired: false }}
          max={MAX_ATTACHMENTS.staff}
          payloads={draft.media}
          attachments={attachments}
          error={undefined}
          onUnfinished={setUploads}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <UploadWait isWaiting={later.isWaiting} onCancel={later.cancel} />
        <div className={styles.end}>
          <p role="status" className={styles.kept}>
            {notice || (isWritten && text.draftKept)}
          </p>
          {kind === 'answer' && <SendMenu onSend={send} />}
          <Button type="submit" isBusy={isBusy || later.isWaiting} title="Ctrl + Enter">
            {later.isWaiting ? mediaText.waitingForUploads : kind === 'answer' ? text.send : text.saveNote}
          </Button>
        </div>
      </div>
    </form>
  );
}
