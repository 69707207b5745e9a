import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { articleText } from '@/lib/text/article';
import { layoutText } from '@/lib/text/layout';

export type VideoPlayerProps = {
  title: string;
  /** URL of the video's page, for browsers without JavaScript or that block frames. */
  href: string;
  /** YouTube's id; without it the video is only linked. */
  id?: string;
};

/** Focuses the player: the focused button is removed. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * A video. Pressing the button loads the player, which sets no tracking cookies: 200 px high on phones, 420 px otherwise
 * (behaviour.md §9). Until then there is no frame, because the portal has no picture of the video.
 */
export function VideoPlayer({ title, href, id }: VideoPlayerProps) {
  const text = useText(articleText);
  const { opensInNewTab } = useText(layoutText);
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <figure className="mt-8 print:hidden">
      {isPlaying && (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="h-video w-full rounded-xl border-0 md:h-video-wide"
          ref={takeFocus}
        />
      )}
      {id && !isPlaying && (
        <button
          type="button"
          onClick={() => setIsPlaying(true)}
          className="needs-script group flex w-full items-center gap-4 rounded-xl border border-line p-4 text-left hover:border-brand"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-fill text-brand-on">
            <Icon name="play-filled" className="size-5" />
          </span>
          <span className="min-w-0 font-semibold group-hover:text-brand">{text.playVideo(title)}</span>
        </button>
      )}
      {/* Not a `<figcaption>`: in articles these are centred, beside the button that enlarges a picture. */}
      <div className="flex flex-wrap gap-x-3 gap-y-1 pt-3 text-sm text-ink-faint">
        <span>{text.videoHost}</span>
        <SmartLink
          href={href}
          newTabHint={opensInNewTab}
          className="font-semibold text-brand hover:underline"
        >
          {text.openVideo}
        </SmartLink>
      </div>
    </figure>
  );
}
