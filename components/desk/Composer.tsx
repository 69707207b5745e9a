import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LazyEditor } from '@/components/form/LazyEditor';
import { MediaPicker } from '@/components/form/MediaField';
import type { EditorHandle } from '@/components/form/RichTextEditor';
import { UploadWait } from '@/components/form/UploadWait';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { DraftKind } from './desk-drafts';
import { takeBack } from './desk-outbox';
import { MAX_ATTACHMENTS, type FileKind } from '@/lib/constants';
import { useDeskData } from './useDeskData';
import { useOutbox } from './useOutbox';
import { useText } from '@/lib/client/useText';
import { knownKinds } from '@/lib/request/attached-file';
import { deskRequestText } from '@/lib/text/desk-request';
import { formFieldText } from '@/lib/text/request-form';
import { ArticlePicker, CannedPicker } from './pickers';
import styles from './Composer.module.css';
import { ComposerTabs, SendMenu } from './ComposerTabs';
import { StaleNotice } from './StaleNotice';
import { type ComposerOptions, useComposer } from './useComposer';

export type ComposerProps = ComposerOptions & {
  onKind: (kind: DraftKind) => void;
  /** The editor takes the focus whenever this grows. */
  focusCount: number;
  onWriting: () => void;
};

/** Where an agent writes: an answer to the customer or an internal note, each with a draft of its own. */
export function Composer({ onKind, focusCount, onWriting, ...options }: ComposerProps) {
  const { request, kind } = options;
  const text = useText(deskRequestText);
  const { waitingForUploads } = useText(formFieldText);
  const { draft, send, unread, error, notice, isWaiting, ...composer } = useComposer(options);
  const { waiting } = useOutbox();
  const files = useAcceptedFiles();
  const id = useId();
  const editor = useRef<EditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [ownFocus, setOwnFocus] = useState(0);
  const [picker, setPicker] = useState<'article' | 'canned'>();
  useEffect(() => {
    // The other kind gets a new editor. Until then the panel keeps the focus, so that keys do not act as shortcuts.
    if (focusCount > 0 && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [focusCount]);

  /** The answer that Ctrl+Z in the empty editor takes back, unless the editor itself has something to undo. */
  const undoable =
    kind === 'answer' && !composer.isWritten
      ? waiting.findLast((one) => one.kind === 'answer' && one.keys.includes(request.key))
      : undefined;
  const insert = (html: string) => {
    setPicker(undefined);
    editor.current?.insert(html);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === 'Escape') (document.activeElement as HTMLElement | null)?.blur();
      return;
    }
    const isInEditor =
      event.target instanceof Element && event.target.closest('[contenteditable="true"]') !== null;
    const canTakeBack = isInEditor && !editor.current?.canUndo();
    const shortcuts: Partial<Record<string, () => void>> = {
      enter: () => send(),
      k: () => setPicker('article'),
      j: () => setPicker('canned'),
      ...(event.shiftKey
        ? { l: () => form.current?.querySelector<HTMLElement>('input[type="file"]')?.click() }
        : undoable && canTakeBack && { z: () => takeBack(undoable.id) }),
    };
    const run = shortcuts[event.key.toLowerCase()];
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
            isHeldBack={composer.isHeldBack}
            onRead={() => {
              composer.markRead();
              setOwnFocus((count) => count + 1);
            }}
            onSend={() => {
              composer.sendHeldBack();
              setOwnFocus((count) => count + 1);
            }}
          />
        )}
        <div>
          <span id={`${id}-text-label`} className="sr-only">
            {text.kinds[kind]}
          </span>
          <LazyEditor
            key={kind}
            id={`${id}-text`}
            isRequired={false}
            isInvalid={false}
            placeholder={text.placeholder[kind]}
            value={draft.body}
            onChange={(value) => {
              onWriting();
              composer.write(value);
            }}
            handle={editor}
            focusCount={focusCount + ownFocus}
          />
          <span id={`${id}-text-notes`} />
        </div>
        <MediaPicker
          key={`media ${kind}`}
          field={{
            key: 'media',
            name: files.length > 0 ? text.attachments : text.attach,
            isRequired: false,
            files,
          }}
          max={MAX_ATTACHMENTS.staff}
          payloads={draft.media}
          attachments={composer.attachments}
          error={undefined}
          onUnfinished={composer.setUploads}
          tools={
            <>
              <button
                type="button"
                className={styles.tool}
                onClick={() => setPicker('article')}
                title="Ctrl + K"
              >
                <Icon name="book-open" /> {text.article}
              </button>
              <button
                type="button"
                className={styles.tool}
                onClick={() => setPicker('canned')}
                title="Ctrl + J"
              >
                <Icon name="message-square-plus" /> {text.canned}
              </button>
            </>
          }
        />
        {picker === 'article' && <ArticlePicker onPick={insert} onClose={() => insert('')} />}
        {picker === 'canned' && <CannedPicker request={request} onPick={insert} onClose={() => insert('')} />}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <UploadWait isWaiting={isWaiting} onCancel={composer.cancel} />
        <div className={styles.end}>
          <p role="status" className={styles.kept}>
            {notice || (composer.isWritten && text.draftKept)}
          </p>
          {kind === 'answer' && <SendMenu onSend={send} />}
          <Button type="submit" isBusy={composer.isBusy || isWaiting} title="Ctrl + Enter">
            {isWaiting ? waitingForUploads : kind === 'answer' ? text.send : text.saveNote}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Returns the kinds of files that answers accept beside images: those of the form of requests. */
function useAcceptedFiles(): FileKind[] {
  const { data = [] } = useDeskData('desk-form', (api) => api.listFields());
  return knownKinds(data.flatMap(({ field }) => field.files ?? []));
}
