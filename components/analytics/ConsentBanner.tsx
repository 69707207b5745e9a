import { useEffect, useId, useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { analyticsText } from '@/lib/text/analytics';
import styles from './Analytics.module.css';
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
      className={styles.banner}
    >
      <div className={styles.top}>
        <h2 id={titleId}>{text.title}</h2>
        {onClose && (
          <button type="button" aria-label={text.close} onClick={onClose} className={styles.close}>
            <Icon name="x" className={styles.icon} />
          </button>
        )}
      </div>
      <p>
        <span className={styles.why}>{text.why} </span>
        {text.explanation} <SmartLink href="/privacy">{text.privacy}</SmartLink>
      </p>
      {text.now[consent] && <p className={styles.now}>{text.now[consent]}</p>}
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => onChoice('refused')}>
          {text.refuse}
        </Button>
        <Button look="quiet" onClick={() => onChoice('granted')}>
          {text.allow}
        </Button>
      </div>
    </section>
  );
}

/** CSS variable on the root element with the height of the question; floating buttons are placed above it. */
const PROPERTY = '--consent-height';

/** Keeps the CSS variable at the height of an element while it is mounted. */
function useReportedHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const report = () => style.setProperty(PROPERTY, `${element.current?.offsetHeight ?? 0}px`);
    const observer = globalThis.ResizeObserver && new ResizeObserver(report);
    if (element.current) observer?.observe(element.current);
    report();
    return () => {
      observer?.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [element]);
}
