import clsx from 'clsx';
import { useState, type RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { carouselText } from '@/lib/text/carousel';
import { useAutoAdvance } from '@/components/ui/useAutoAdvance';
import { useSlider } from '@/components/ui/useSlider';

export type BannerControlsProps = {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** When the first banner appeared, by `performance.now()`. */
  shownAt: RefObject<number | undefined>;
};

/** One banner at a time; the gap is in CSS pixels. */
const BANNERS = { slidesPerView: 1, spacing: 20 };

/** In the middle of the banners, above the dots. */
const ARROW =
  'absolute top-1/2 -mt-7 hidden size-12 [translate:0_-50%] place-items-center rounded-full border border-line bg-surface text-brand shadow-lift hover:bg-surface-tint lg:grid';

/** Dots, arrows on desktops, and a button that pauses the rotation (behaviour.md §9). */
export function BannerControls({ list, count, shownAt }: BannerControlsProps) {
  const text = useText(carouselText);
  const { index, isAnnounced, show, step, advance } = useSlider(list, BANNERS);
  const [isStopped, setIsStopped] = useState(false);
  const { canAdvance } = useAutoAdvance({ list, index, shownAt, isStopped, onDue: advance });
  return (
    <>
      <button
        type="button"
        aria-label={text.previous}
        onClick={() => step(-1)}
        className={`-left-6 ${ARROW}`}
      >
        <Icon name="chevron-left" className="size-6" />
      </button>
      <button type="button" aria-label={text.next} onClick={() => step(1)} className={`-right-6 ${ARROW}`}>
        <Icon name="chevron-right" className="size-6" />
      </button>
      <p role="status" className="sr-only">
        {isAnnounced && text.position(index + 1, count)}
      </p>
      <div className="flex h-full items-center justify-center">
        {Array.from({ length: count }, (_, position) => (
          <button
            key={position}
            type="button"
            aria-label={text.show(position + 1, count)}
            aria-current={position === index || undefined}
            data-slide={position}
            onClick={() => show(position)}
            className={clsx(
              'grid size-8 place-items-center',
              position === index ? 'text-brand' : 'text-line-strong hover:text-ink-faint',
            )}
          >
            {/* The border is what is seen where the system chooses the colours. */}
            <span
              className={clsx(
                'rounded-full border bg-current transition-[width] duration-200',
                position === index ? 'h-2 w-6' : 'size-2',
              )}
            />
          </button>
        ))}
        {canAdvance && (
          <button
            type="button"
            aria-label={isStopped ? text.resume : text.stop}
            onClick={() => setIsStopped(!isStopped)}
            className="ml-1 grid size-8 place-items-center text-ink-faint hover:text-brand"
          >
            <Icon name={isStopped ? 'play' : 'pause'} className="size-4" />
          </button>
        )}
      </div>
    </>
  );
}
