import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Picture, type PictureData } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';
import { layoutText } from '@/lib/text/layout';

export type VideoPlayerProps = {
  title: string;
  /** URL of the video's page, for browsers without JavaScript or with blocked frames. */
  href: string;
  /** YouTube's id; without it the video is only linked. */
  id?: string;
  /** The portal's own picture in front of the player. */
  poster: PictureData | null;
};

/** Focuses the player, since the focused button disappears. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * A video behind its poster. The player, without tracking cookies, is loaded when the reader plays it. 200 px high on
 * phones, 420 px otherwise (behaviour.md §9).
 */
export function VideoPlayer({ title, href, id, poster }: VideoPlayerProps) {
  const text = useText(articleText);
  const { opensInNewTab } = useText(layoutText);
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <figure className="mt-8 print:hidden">
      <div className="relative h-video overflow-hidden rounded-xl bg-brand-deep md:h-video-wide">
        {isPlaying ? (
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            className="size-full border-0"
            ref={takeFocus}
          />
        ) : (
          <>
            {poster ? (
              <Picture
                {...poster}
                isFirst
                sizes="(min-width: 768px) 736px, 100vw"
                className="size-full object-contain"
              />
            ) : (
              <div aria-hidden className="video-poster size-full" />
            )}
            {id && (
              <button
                type="button"
                aria-label={text.playVideo(title)}
                onClick={() => setIsPlaying(true)}
                className="needs-script group absolute inset-0 grid size-full place-items-center"
              >
                <span className="grid size-16 place-items-center rounded-full border-4 border-white/85 bg-brand-fill text-brand-on shadow-lift transition-colors group-hover:bg-brand-deep md:size-20">
                  <Icon name="play-filled" className="ml-1 size-7 md:size-8" />
                </span>
              </button>
            )}
          </>
        )}
      </div>
      <figcaption className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-faint">
        <span>{text.videoHost}</span>
        <SmartLink
          href={href}
          newTabHint={opensInNewTab}
          className="font-semibold text-brand hover:underline"
        >
          {text.openVideo}
        </SmartLink>
      </figcaption>
    </figure>
  );
}
