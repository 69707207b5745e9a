import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';

export const MAIN_ID = 'konten';

/** The first thing that a keyboard reaches: past the header. */
export function SkipLink() {
  const text = useText(layoutText);
  return (
    <a
      href={`#${MAIN_ID}`}
      className="z-50 rounded-md bg-brand-fill px-4 py-2.5 font-semibold text-brand-on not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {text.skipToContent}
    </a>
  );
}
