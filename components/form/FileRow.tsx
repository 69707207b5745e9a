import clsx from 'clsx';
import { Icon } from '@/components/ui/Icon';
import type { UploadedMedia } from '@/lib/contract/project';
import { useLocale, useText } from '@/lib/client/useText';
import { formatBytes } from '@/lib/format/numbers';
import { formFieldText } from '@/lib/text/request-form';
import styles from './FileRow.module.css';

export type FileRowProps = {
  media: UploadedMedia;
  name: string;
  /** Without it the file cannot be removed. */
  onRemove?: () => void;
};

/** The list of attached files other than images. */
export const fileList = styles.list;

/** An attached file; a click saves it. */
export function FileRow({ media: { image_url, size }, name, onRemove }: FileRowProps) {
  const text = useText(formFieldText);
  const locale = useLocale();
  return (
    <li className={clsx(styles.row, 'rounded-lg border border-line bg-surface')}>
      <a href={image_url} download={name} className={clsx(styles.name, 'text-brand')}>
        <Icon name="download" className="size-5 shrink-0" />
        <span className={styles.text}>
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
          className={styles.remove}
        >
          <Icon name="x" className="size-4" />
        </button>
      )}
    </li>
  );
}
