import { memo, useCallback, useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { VideoPlayer } from '@/components/article/VideoPlayer';
import type { LightboxProps } from '@/components/lightbox/Lightbox';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import type { HeadingView } from '@/lib/views/common';
import { CopyCode, CopySection, EnlargeImage } from './BodyButtons';
import { ScrollToTop } from './ScrollToTop';
import { useBodyMounts } from './useBodyMounts';

export type ArticleToolsProps = {
  /** The element that holds the article. */
  article: RefObject<HTMLElement | null>;
  /** Its text; the tools are placed anew when it changes. */
  html: string;
  headings: HeadingView[];
  /** Told of the heading that the reader has reached. */
  onHeading: (id: string | undefined) => void;
};

/** They come in portions; those that are there are not rendered again with every other. */
const [SectionTool, CodeTool, VideoTool] = [memo(CopySection), memo(CopyCode), memo(VideoPlayer)];

/** Buttons inside the text, the contents list that follows, the way back to the top. */
export function ArticleTools({ article, html, headings, onHeading }: ArticleToolsProps) {
  const text = useText(readingToolsText);
  const mounts = useBodyMounts(article, html);
  const [status, setStatus] = useState('');
  const [shownImage, setShownImage] = useState<number>();
  useContentsFollow(headings, onHeading);
  const close = useCallback(() => setShownImage(undefined), []);
  const images = mounts.flatMap((mount) => (mount.kind === 'image' ? [mount] : []));
  return (
    <>
      {mounts.map((mount) =>
        createPortal(
          mount.kind === 'heading' ? (
            <SectionTool {...mount} onDone={setStatus} />
          ) : mount.kind === 'code' ? (
            <CodeTool {...mount} onDone={setStatus} />
          ) : mount.kind === 'video' ? (
            <VideoTool {...mount} poster={null} />
          ) : (
            <EnlargeImage alt={mount.alt} onOpen={() => setShownImage(images.indexOf(mount))} />
          ),
          mount.place,
          mount.name,
        ),
      )}
      <ScrollToTop label={text.toTop} />
      <p role="status" className="sr-only">
        {status}
      </p>
      {shownImage !== undefined && (
        <ImageViewer images={images} index={shownImage} onIndex={setShownImage} onClose={close} />
      )}
    </>
  );
}

/** A heading counts as reached when it is this far from the top of the window: below the header, in CSS pixels. */
const REACHED_AT = 120;

/** Reports the last heading that the reader has scrolled to; undefined above the first one. */
function useContentsFollow(headings: HeadingView[], onHeading: (id: string | undefined) => void): void {
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const measure = () => {
      const reached = elements.filter((element) => element.getBoundingClientRect().top <= REACHED_AT);
      onHeading(reached.at(-1)?.id);
    };
    // The browser tells when a heading crosses the line; nothing runs while the reader scrolls within a part.
    // Both ends count: a heading that was jumped to stops with its upper edge alone beyond the line.
    const options = { rootMargin: `-${REACHED_AT}px 0px 0px 0px`, threshold: [0, 1] };
    const observer = new IntersectionObserver(measure, options);
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings, onHeading]);
}

/** The lightbox and its library come with the first picture that is opened. */
const loadLightbox = () => import('@/components/lightbox/Lightbox');

/** The pictures of the article, one at a time, larger. */
function ImageViewer(props: LightboxProps) {
  const lightbox = useOnDemand(loadLightbox);
  if (lightbox.status !== 'ready') return null;
  const { Lightbox } = lightbox.code;
  return <Lightbox {...props} />;
}
