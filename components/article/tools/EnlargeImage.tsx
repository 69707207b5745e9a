import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import styles from './tools.module.css';

export type EnlargeImageProps = { alt: string; onOpen: () => void };

/** Over a picture: the whole picture opens it larger, the sign in its corner says so. */
export function EnlargeImage({ alt, onOpen }: EnlargeImageProps) {
  const text = useText(readingToolsText);
  return (
    <button type="button" aria-label={text.enlarge(alt)} onClick={onOpen} className={styles.enlarge}>
      <span className={styles.corner}>
        <Icon name="maximize-2" className="size-4" />
      </span>
    </button>
  );
}
