import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';

export const MAIN_ID = 'konten';

/** The first thing that a keyboard reaches: past the header. */
export function SkipLink() {
  const text = useText(layoutText);
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-brand-fill px-4 py-2.5 font-semibold text-brand-on focus:translate-y-0"
    >
      {text.skipToContent}
    </a>
  );
}
