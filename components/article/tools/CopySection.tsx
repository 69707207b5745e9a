import { Icon } from '@/components/ui/Icon';
import { useCopy } from '@/components/ui/useCopy';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import styles from './tools.module.css';

export type CopySectionProps = { id: string; title: string; onDone: (status: string) => void };

/** Beside a heading: copies the address of its part of the article. */
export function CopySection({ id, title, onDone }: CopySectionProps) {
  const text = useText(readingToolsText);
  const { outcome, copy } = useCopy();

  const handleClick = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copy(`${origin}${pathname}#${encodeURIComponent(id)}`);
    onDone(isCopied ? text.linkCopied : text.copyFailed);
  };

  return (
    <button
      type="button"
      aria-label={text.copySection(title)}
      title={outcome === 'copied' ? text.linkCopied : text.copySection(title)}
      onClick={() => void handleClick()}
      className={styles.copySection}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'link-2'} className={styles.icon} />
    </button>
  );
}
