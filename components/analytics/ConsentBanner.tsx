import { useEffect, useId, useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { analyticsText } from '@/lib/text/analytics';
import type { Consent } from './consent';

export type ConsentBannerProps = {
  /** The current choice. */
  consent: Consent;
  onChoice: (choice: 'granted' | 'refused') => void;
  /** Set when the visitor reopened the banner; closes it without a change. */
  onClose: (() => void) | undefined;
};

/** Asks for consent to analytics. The page stays usable, and both answers look alike. */
export function ConsentBanner({ consent, onChoice, onClose }: ConsentBannerProps) {
  const text = useText(analyticsText);
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  const isReopened = onClose !== undefined;
  useEffect(() => {
    if (isReopened) banner.current?.focus();
  }, [isReopened]);
  useReportedHeight(banner);

  return (
    <section
      ref={banner}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-consent
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.();
      }}
      className="fixed inset-x-2 bottom-(--floor) z-30 max-h-[calc(100dvh-64px)] overflow-y-auto rounded-lg border border-line-strong bg-surface px-4 py-3 text-sm text-ink-soft shadow-lift md:right-auto md:left-4 md:w-108 md:p-6 print:hidden"
    >
      <div className="flex items-start gap-2">
        <h2 id={titleId} className="mb-1 flex-1 text-base font-bold text-ink">
          {text.title}
        </h2>
        {onClose && (
          <button
            type="button"
            aria-label={text.close}
            onClick={onClose}
            className="-my-2 -mr-[12px] grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface-tint"
          >
            <Icon name="x" className="size-5" />
          </button>
        )}
      </div>
      <p>
        <span className="max-md:hidden">{text.why} </span>
        {text.explanation}{' '}
        <SmartLink href="/privacy" className="font-semibold text-brand underline underline-offset-4">
          {text.privacy}
        </SmartLink>
      </p>
      {text.now[consent] && <p className="mt-2 font-semibold text-ink">{text.now[consent]}</p>}
      <div className="mt-3 flex gap-2.5">
        <Button look="quiet" className="flex-1 max-md:min-h-11" onClick={() => onChoice('refused')}>
          {text.refuse}
        </Button>
        <Button look="quiet" className="flex-1 max-md:min-h-11" onClick={() => onChoice('granted')}>
          {text.allow}
        </Button>
      </div>
    </section>
  );
}

/** CSS variable on the root element with the height of the question and a gap; floating buttons are placed above it. */
const PROPERTY = '--consent-height';
const GAP = 12;

/** Keeps the CSS variable at the height of an element while it is mounted. */
function useReportedHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const report = () => style.setProperty(PROPERTY, `${(element.current?.offsetHeight ?? 0) + GAP}px`);
    const observer = globalThis.ResizeObserver && new ResizeObserver(report);
    if (element.current) observer?.observe(element.current);
    report();
    return () => {
      observer?.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [element]);
}
