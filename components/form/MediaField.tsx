import clsx from 'clsx';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, type FileKind } from '@/lib/constants';
import type { UploadedMedia } from '@/lib/contract/project';
import { useAttachments, type Attachments, type AttachmentsOptions } from './useAttachments';
import type { UnfinishedUploads } from './useSendAfterUploads';
import { useText } from '@/lib/client/useText';
import { hasKind } from '@/lib/request/attached-file';
import type { RequestField } from '@/lib/request/request-fields';
import { formFieldText } from '@/lib/text/request-form';
import { controlProps, FieldFrame, type FieldProps } from './FieldFrame';
import { MediaStrip } from './MediaStrip';
import { useImageDrop } from './useImageDrop';
import { useUploadNews } from './useUploadNews';

export type MediaFieldProps = Pick<FieldProps, 'error'> & {
  field: Pick<RequestField, 'name' | 'isRequired' | 'key' | 'files'>;
} & AttachmentsOptions & {
    payloads: readonly UploadedMedia[];
    /** Reports how many uploads are running and how many failed. */
    onUnfinished: (counts: UnfinishedUploads) => void;
  };

const MEGABYTE = 1024 * 1024;
const NO_FILES: readonly FileKind[] = [];

/** Images of a request or an answer, and files of the kinds that the field accepts. */
export function MediaField({ field, payloads, error, onUnfinished, ...options }: MediaFieldProps) {
  return (
    <MediaPicker
      {...{ field, payloads, error, onUnfinished }}
      max={MAX_ATTACHMENTS.customer}
      attachments={useAttachments(options)}
    />
  );
}

export type MediaPickerProps = Pick<MediaFieldProps, 'field' | 'error' | 'payloads' | 'onUnfinished'> & {
  /** Maximum number of attachments. */
  max: number;
  attachments: Attachments;
  /** Buttons beside which the field is one more: without a frame, its label and limits for screen readers only. */
  tools?: ReactNode;
};

const FRAMED = buttonClass('quiet');
const TOOL =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-md font-semibold max-md:px-2.5 max-md:text-sm hover:bg-surface-tint';

/** Chooses images and files, by dialog, drop or paste. Each is uploaded immediately, by its own call. */
export function MediaPicker(props: MediaPickerProps) {
  const { field, payloads, error, onUnfinished, max, attachments, tools } = props;
  const id = useId();
  const text = useText(formFieldText);
  const { dialog, alert } = useAlertDialog();
  const [notice, setNotice] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const { uploads, lost, add } = attachments;
  const news = useUploadNews(payloads, uploads);
  const { files: kinds = NO_FILES } = field;
  const words = kinds.length > 0 ? text.files(kinds) : text;

  const count = payloads.length + uploads.length;

  const take = useCallback(
    async (files: File[]) => {
      const { good, tooLarge, notImages } = sortFiles(files, kinds);
      const fitting = good.slice(0, Math.max(0, max - count));
      const excess = good.length - fitting.length;
      if (fitting.length > 0) add(fitting);
      // One message for all refused files.
      const problems = [
        ...(tooLarge.length > 0 ? [text.tooLarge(namesOf(tooLarge), MAX_ATTACHMENT_BYTES / MEGABYTE)] : []),
        ...(notImages.length > 0 ? [words.notImages(namesOf(notImages))] : []),
        ...(excess > 0 ? [text.tooMany(max, excess)] : []),
      ];
      if (problems[0]) await alert(problems[0], problems.slice(1).join(' ') || undefined);
    },
    [add, alert, text, words, kinds, max, count],
  );
  const handleFiles = useCallback((files: File[]) => void take(files), [take]);
  const { isOver, dropProps } = useImageDrop(area, handleFiles);

  const failed = uploads.filter(({ phase }) => phase === 'failed').length;
  const running = uploads.length - failed;
  useEffect(() => onUnfinished({ running, failed }), [onUnfinished, running, failed]);

  // The pressed button disappears.
  const focusInput = () => area.current?.querySelector('input')?.focus();
  const handleRemoved = (name: string) => {
    setNotice(text.removed(name));
    focusInput();
  };

  const button = (
    <span className={clsx(tools ? TOOL : FRAMED, 'focus-frame relative')}>
      <Icon name="image-plus" className={clsx('shrink-0', tools ? 'size-4' : 'size-5')} />
      <span aria-hidden>{words.pickImages}</span>
      <input
        {...controlProps({ id, isRequired: field.isRequired, error })}
        type="file"
        accept={['image/*', '.heic', '.heif', ...kinds.map((kind) => `.${kind}`)].join(',')}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = '';
          void take(files);
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
  const strip = (
    <MediaStrip
      payloads={payloads}
      attachments={attachments}
      onRemoved={handleRemoved}
      onRetried={focusInput}
    />
  );
  const announcements = (
    <>
      <p role="status" className="sr-only">
        {notice}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );

  if (tools) {
    return (
      <div ref={area} {...dropProps} className={clsx('rounded-md', isOver && 'bg-surface-tint')}>
        <label htmlFor={id} className="sr-only">
          {field.name}
        </label>
        <div className="relative flex flex-wrap gap-2">
          {tools}
          {button}
        </div>
        <p id={`${id}-notes`} className="sr-only">
          {words.imageFormats} {text.imageLimit}
        </p>
        {strip}
        {announcements}
        {dialog}
      </div>
    );
  }
  return (
    <FieldFrame id={id} label={field.name} isRequired={field.isRequired} hint={text.imageLimit} error={error}>
      <div
        ref={area}
        {...dropProps}
        className={clsx(
          'rounded-md border border-dashed p-4 transition-colors',
          isOver ? 'border-brand bg-surface-tint' : 'border-line-strong bg-surface',
        )}
      >
        <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
          {button}
          <span className="text-md text-ink-faint max-md:hidden">{text.dropImages}</span>
        </div>
        <p className="mt-2 text-sm text-ink-faint">{words.imageFormats}</p>
        {strip}
        {lost.length > 0 && (
          <p role="alert" className="mt-4 rounded-lg bg-surface-tint px-4 py-3">
            {text.lostImages(lost.join(', '))}
          </p>
        )}
      </div>
      {announcements}
      {dialog}
    </FieldFrame>
  );
}

/** Sorts files by whether they can be attached (behaviour.md §5). */
function sortFiles(
  files: readonly File[],
  kinds: readonly FileKind[],
): { good: File[]; tooLarge: File[]; notImages: File[] } {
  const images = files.filter(
    // Browsers of systems that cannot show HEIC do not know its type.
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name) || hasKind(name, kinds),
  );
  return {
    good: images.filter(({ size }) => size <= MAX_ATTACHMENT_BYTES),
    tooLarge: images.filter(({ size }) => size > MAX_ATTACHMENT_BYTES),
    notImages: files.filter((file) => !images.includes(file)),
  };
}

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');
