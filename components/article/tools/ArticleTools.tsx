import { memo, useCallback, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '@/lib/hooks/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import type { HeadingView } from '@/lib/views/common';
import { VideoPlayer } from '../VideoPlayer';
import { CopyCode } from './CopyCode';
import { CopySection } from './CopySection';
import { EnlargeImage } from './EnlargeImage';
import { ImageViewer } from './ImageViewer';
import { ScrollToTop } from './ScrollToTop';
import { useBodyMounts } from './useBodyMounts';
import { useContentsFollow } from './useContentsFollow';

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
