import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useText } from '@/lib/hooks/useText';
import { carouselText } from '@/lib/text/carousel';
import { useAutoAdvance } from './useAutoAdvance';
import { useSlider } from './useSlider';

export type BannerControlsProps = {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** When the first banner came, on the clock of `performance.now()`. */
  shownAt: RefObject<number | undefined>;
};

/** Dots everywhere, arrows on desktops, and a way to stop what moves by itself (specification §9). */
export function BannerControls({ list, count, shownAt }: BannerControlsProps) {
  const text = useText(carouselText);
  const { index, show, step } = useSlider(list);
  const [isStopped, setIsStopped] = useState(false);
  const { canAdvance } = useAutoAdvance({ list, index, shownAt, isStopped, onDue: () => step(1) });
  const arrow =
    'absolute top-[calc(50%-3.5rem/2)] hidden size-12 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-brand shadow-lift hover:bg-surface-tint lg:grid';
  const Icon = isStopped ? Play : Pause;
  return (
    <>
      <button
        type="button"
        aria-label={text.previous}
        onClick={() => step(-1)}
        className={`${arrow} -left-6`}
      >
        <ChevronLeft aria-hidden className="size-6" />
      </button>
      <button type="button" aria-label={text.next} onClick={() => step(1)} className={`${arrow} -right-6`}>
        <ChevronRight aria-hidden className="size-6" />
      </button>
      <div className="flex h-full items-center justify-center">
        {Array.from({ length: count }, (_, position) => (
          <button
            key={position}
            type="button"
            aria-label={text.show(position + 1, count)}
            aria-current={position === index || undefined}
            onClick={() => show(position)}
            className="group grid size-8 place-items-center"
          >
            <span
              className={clsx(
                'h-2 rounded-full transition-all duration-200',
                position === index ? 'w-6 bg-brand' : 'w-2 bg-line-strong group-hover:bg-ink-faint',
              )}
            />
          </button>
        ))}
        {canAdvance && (
          <button
            type="button"
            aria-label={isStopped ? text.resume : text.stop}
            onClick={() => setIsStopped(!isStopped)}
            className="ml-1 grid size-8 place-items-center rounded-full text-ink-faint hover:text-brand"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </>
  );
}
