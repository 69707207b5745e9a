import { Check, Copy } from 'lucide-react';
import { useCopy } from '@/components/ui/useCopy';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';

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
      className="absolute top-2 right-2 inline-flex h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm font-semibold text-ink-soft hover:border-brand hover:text-brand print:hidden"
    >
      {outcome === 'copied' ? (
        <>
          <Check aria-hidden className="size-4" /> <span aria-hidden>{text.copied}</span>
        </>
      ) : (
        <Copy aria-hidden className="size-4" />
      )}
    </button>
  );
}
