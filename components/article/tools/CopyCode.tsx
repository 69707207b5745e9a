import { Icon } from '@/components/ui/Icon';
import { useCopy } from '@/components/ui/useCopy';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import styles from './tools.module.css';

export type CopyCodeProps = { code: HTMLElement; onDone: (status: string) => void };

/** At the corner of a code block: copies its text. */
export function CopyCode({ code, onDone }: CopyCodeProps) {
  const text = useText(readingToolsText);
  const { outcome, copy } = useCopy();

  const handleClick = async () => {
    const isCopied = await copy(code.textContent.replace(/\n$/, ''));
    onDone(isCopied ? text.codeCopied : text.codeFailed);
  };

  return (
    <button
      type="button"
      aria-label={text.copyCode}
      onClick={() => void handleClick()}
      className={styles.copyCode}
    >
      {outcome === 'copied' ? (
        <>
          <Icon name="check" className="size-4" /> <span aria-hidden>{text.copied}</span>
        </>
      ) : (
        <Icon name="copy" className="size-4" />
      )}
    </button>
  );
}
