import { Maximize2 } from 'lucide-react';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';

export type EnlargeImageProps = { alt: string; onOpen: () => void };

/** Over a picture: the whole picture opens it larger, the sign in its corner says so. */
export function EnlargeImage({ alt, onOpen }: EnlargeImageProps) {
  const text = useText(readingToolsText);
  return (
    <button
      type="button"
      aria-label={text.enlarge(alt)}
      onClick={onOpen}
      className="group absolute inset-0 cursor-zoom-in rounded-lg print:hidden"
    >
      <span className="absolute right-2.5 bottom-2.5 grid size-9 place-items-center rounded-md border border-line bg-surface/90 text-ink-soft transition-colors group-hover:text-brand">
        <Maximize2 aria-hidden className="size-4" />
      </span>
    </button>
  );
}
