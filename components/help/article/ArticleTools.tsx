import { memo, type RefObject, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { VideoPlayer } from './VideoPlayer';
import type { LightboxProps } from '@/components/ui/Lightbox';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import type { HeadingData } from '@/lib/page-data/props/common';
import { CopyCode, CopySection, EnlargeImage, EnlargeTable } from './BodyButtons';
import { TermPopover } from './TermPopover';
import { useBodyMounts } from './useBodyMounts';
import { useRouter } from 'next/router';
import { Icon } from '@/components/ui/Icon';
import { SCROLL_THROTTLE_MS } from '@/lib/constants';
import styles from './tools.module.css';

export type ArticleToolsProps = {
  /** The article's element. */
  article: RefObject<HTMLElement | null>;
  /** The article's HTML; the tools are placed again when it changes. */
  html: string;
  headings: HeadingData[];
  /** Called with the id of the heading scrolled to last. */
  onHeading: (id: string | undefined) => void;
};

/** Memoised, since mounts are added in batches. */
const [SectionTool, CodeTool, VideoTool] = [memo(CopySection), memo(CopyCode), memo(VideoPlayer)];

/** Buttons inside the text, the current heading, the link back to the top. */
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
            <VideoTool {...mount} />
          ) : mount.kind === 'table' ? (
            <EnlargeTable table={mount.table} />
          ) : (
            <EnlargeImage image={mount.image} onOpen={() => setShownImage(images.indexOf(mount))} />
          ),
          mount.place,
          mount.name,
        ),
      )}
      <TermPopover article={article} html={html} />
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

/** Distance from the top of the window at which a heading counts as reached, in CSS pixels. */
const REACHED_AT = 120;

/** Reports the heading scrolled to last; undefined above the first one. */
function useContentsFollow(headings: HeadingData[], onHeading: (id: string | undefined) => void): void {
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const measure = () => {
      const reached = elements.filter((element) => element.getBoundingClientRect().top <= REACHED_AT);
      onHeading(reached.at(-1)?.id);
    };
    // An observer, so that nothing runs while scrolling within a section. Threshold 0 alone misses a heading that was
    // jumped to: only its upper edge crosses the line.
    const options = { rootMargin: `-${REACHED_AT}px 0px 0px 0px`, threshold: [0, 1] };
    const observer = new IntersectionObserver(measure, options);
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings, onHeading]);
}

/** Loaded when the first picture is opened. */
const loadLightbox = () => import('@/components/ui/Lightbox');

/** The article's pictures in the lightbox. */
function ImageViewer(props: LightboxProps) {
  const lightbox = useOnDemand(loadLightbox);
  if (lightbox.status !== 'ready') return null;
  const { Lightbox } = lightbox.code;
  return <Lightbox {...props} />;
}

type ScrollToTopProps = { label: string };

/** A floating button, shown below one third of the page's height and hidden on navigation (behaviour.md §2, §9). */
function ScrollToTop({ label }: ScrollToTopProps) {
  const { events } = useRouter();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      timer = undefined;
      setIsShown(window.scrollY > document.documentElement.scrollHeight / 3);
    };
    const handleScroll = () => {
      timer ??= setTimeout(measure, SCROLL_THROTTLE_MS);
    };
    const hide = () => setIsShown(false);
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    events.on('routeChangeStart', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
      events.off('routeChangeStart', hide);
    };
  }, [events]);

  const handleClick = () => {
    window.scrollTo({ top: 0 });
    // The focused button disappears.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };

  if (!isShown) return null;
  return (
    <button type="button" aria-label={label} title={label} onClick={handleClick} className={styles.toTop}>
      <Icon name="arrow-up" className="size-5" />
    </button>
  );
}
