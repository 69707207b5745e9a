import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { Upload, UploadFailure } from '@/lib/client/upload-queue';
import { useText } from '@/lib/client/useText';
import { privateImageUrl } from '@/lib/paths/image-url';
import { formFieldText } from '@/lib/text/request-form';

export type MediaThumbProps = {
  src: string;
  name: string;
  onOpen: () => void;
  /** Without it the image cannot be removed. */
  onRemove?: () => void;
};

/** The thumbnail of an uploaded image. */
export function MediaThumb({ src, name, onOpen, onRemove }: MediaThumbProps) {
  const text = useText(formFieldText);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <li className="relative size-24">
      <button
        type="button"
        onClick={onOpen}
        aria-label={text.openImage(name)}
        className="grid size-full place-items-center overflow-hidden rounded-lg border border-line bg-surface-soft"
      >
        {isMissing ? (
          <span className="px-1 text-center text-xs text-ink-soft">
            <Icon name="image-off" className="mx-auto mb-1 size-5" />
            {text.imageMissing}
          </span>
        ) : (
          // oxlint-disable-next-line nextjs/no-img-element -- Next's optimizer sends no session
          <img
            src={privateImageUrl(src, 256)}
            alt=""
            width={96}
            height={96}
            onError={() => setIsMissing(true)}
            className="size-full object-cover"
          />
        )}
      </button>
      {onRemove && <RemoveButton label={text.removeImage(name)} onClick={onRemove} />}
    </li>
  );
}

type RemoveButtonProps = { label: string; onClick: () => void };

/** The remove button at a thumbnail's corner. */
function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="absolute -top-3 -right-3 grid size-11 place-items-center rounded-full"
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border border-line-strong bg-surface text-ink shadow-soft"
      >
        <Icon name="x" className="size-4" />
      </span>
    </button>
  );
}

export type UploadThumbProps = { upload: Upload; onRetry: () => void; onRemove: () => void };

/** The text that says why an upload failed. */
export const UPLOAD_FAILURES = {
  network: 'uploadFailed',
  refused: 'uploadRefused',
  empty: 'uploadEmpty',
  'too-large': 'uploadTooLarge',
  'too-many': 'uploadTooMany',
} as const satisfies Record<UploadFailure, string>;

/** An image that is being uploaded, or whose upload failed. */
export function UploadThumb({ upload, onRetry, onRemove }: UploadThumbProps) {
  const text = useText(formFieldText);
  const { name, type } = upload.file;
  const preview = usePreview(upload.file);
  const percent = upload.phase === 'uploading' ? Math.round(upload.progress * 100) : 0;
  return (
    <li className="relative size-24">
      <div className="relative size-full overflow-hidden rounded-lg border border-line bg-surface-soft">
        {preview && type.startsWith('image/') && (
          // oxlint-disable-next-line nextjs/no-img-element -- a local file has no URL to optimise
          <img src={preview} alt="" className="size-full object-cover opacity-40" />
        )}
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-1 text-center text-xs font-semibold text-ink">
          {upload.phase === 'failed' ? (
            <button
              type="button"
              onClick={onRetry}
              aria-label={`${text[UPLOAD_FAILURES[upload.failure]]}. ${text.retryImage(name)}`}
              className="absolute inset-0 grid place-content-center justify-items-center gap-1 rounded-lg bg-surface/85 p-1 text-caution"
            >
              {text[UPLOAD_FAILURES[upload.failure]]}
              <span className="whitespace-nowrap underline underline-offset-4">{text.retryUpload}</span>
            </button>
          ) : (
            <>
              <progress
                value={percent}
                max={100}
                aria-label={text.uploading(name)}
                className="h-2 w-16 overflow-hidden rounded-full accent-brand"
              />
              <span aria-hidden>{upload.phase === 'pending' ? text.waiting : `${percent}%`}</span>
            </>
          )}
        </div>
      </div>
      <RemoveButton label={text.removeImage(name)} onClick={onRemove} />
    </li>
  );
}

/** Returns an object URL of a local file and revokes it on unmount. */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL that has to be revoked
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
