import { Icon } from '@/components/ui/Icon';
import type { UploadedMedia } from '@/lib/contract/project';
import { useLocale, useText } from '@/lib/client/useText';
import { formatBytes } from '@/lib/format/numbers';
import { formFieldText } from '@/lib/text/request-form';

export type FileRowProps = {
  media: UploadedMedia;
  name: string;
  /** Without it the file cannot be removed. */
  onRemove?: () => void;
};

/** The list of attached files other than images. */
export const fileList = 'mt-3 grid gap-2';

/** An attached file; a click saves it. */
export function FileRow({ media: { image_url, size }, name, onRemove }: FileRowProps) {
  const text = useText(formFieldText);
  const locale = useLocale();
  return (
    <li className="flex min-h-11 items-center rounded-lg border border-line bg-surface">
      <a
        href={image_url}
        download={name}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 py-2 text-brand"
      >
        <Icon name="download" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span className="underline underline-offset-4">{name}</span>{' '}
          {size !== undefined && (
            <span className="text-sm text-ink-faint">({formatBytes(size, locale)})</span>
          )}
        </span>
      </a>
      {onRemove && (
        <button
          type="button"
          aria-label={text.removeImage(name)}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center"
        >
          <Icon name="x" className="size-4" />
        </button>
      )}
    </li>
  );
}
