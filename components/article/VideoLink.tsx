import { Play } from 'lucide-react';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';
import { layoutText } from '@/lib/text/layout';

export type VideoLinkProps = { href: string };

/** The article's video, as a link: nothing of the video's host is loaded before the reader asks for it. */
export function VideoLink({ href }: VideoLinkProps) {
  const text = useText(articleText);
  const { opensInNewTab } = useText(layoutText);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="group mt-8 flex items-center gap-4 rounded-xl border border-line bg-surface-tint p-4 transition-colors hover:border-brand/40 sm:p-5"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-fill text-brand-on transition-transform group-hover:scale-105">
        <Play aria-hidden className="ml-0.5 size-6 fill-current" />
      </span>
      <span>
        <span className="block font-semibold">{text.watchVideo}</span>
        <span className="block text-sm text-ink-faint">
          {text.videoHost} <span className="sr-only">({opensInNewTab})</span>
        </span>
      </span>
    </a>
  );
}
