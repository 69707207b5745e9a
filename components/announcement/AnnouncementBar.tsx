import clsx from 'clsx';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import type { Announcement } from '@/lib/contract/directory';
import { useOpenAnnouncements } from './useAnnouncements';
import { useText } from '@/lib/client/useText';
import { KNOWN_ISSUES_PATH } from '@/lib/constants';
import { announcementText } from '@/lib/text/announcement';
import { SEVERITY_ICONS } from './severity-icons';
import styles from './AnnouncementBar.module.css';

/** How many are shown; the page of known issues lists the rest. */
const MAX_SHOWN = 2;

/** The announcements that the visitor has not closed, the most severe first. */
export function AnnouncementBar() {
  const text = useText(announcementText);
  const [open, close] = useOpenAnnouncements();
  const bar = useRef<HTMLDivElement>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const next = bar.current?.offsetHeight ?? 0;
    // Without scroll anchoring, the text being read would move.
    const isPushed = window.scrollY > 0 && !globalThis.CSS?.supports('overflow-anchor', 'auto');
    if (isPushed && next !== height.current) window.scrollBy(0, next - height.current);
    height.current = next;
  }, [open]);

  const handleClose = (announcement: Announcement) => {
    close(announcement);
    // The focused button disappears.
    const next = bar.current?.querySelector<HTMLElement>(`li:not([data-uid="${announcement.uid}"]) button`);
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  return (
    <div ref={bar} aria-live="polite" className={styles.bar}>
      {open.length > 0 && (
        <section aria-label={text.label}>
          <ul>
            {open.slice(0, MAX_SHOWN).map((announcement) => (
              <Line
                key={announcement.uid}
                announcement={announcement}
                onClose={() => handleClose(announcement)}
              />
            ))}
          </ul>
          {open.length > 1 && (
            <p className={clsx(styles.all, open.length <= MAX_SHOWN && styles.onlyInNeed)}>
              <SmartLink href={KNOWN_ISSUES_PATH}>{text.all(open.length)}</SmartLink>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

type LineProps = { announcement: Announcement; onClose: () => void };

function Line({ announcement, onClose }: LineProps) {
  const text = useText(announcementText);
  const { uid, severity, title, text: body, url } = announcement;
  const [isWhole, setIsWhole] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(words) && !isWhole;
  const titled = (
    <>
      {text.more}
      <span className="sr-only">: {title}</span>
    </>
  );
  return (
    <li data-uid={uid} className={`${styles.line} ${styles[severity]}`}>
      <div className={`page-width ${styles.inside}`}>
        <p className={styles.words}>
          <span className={styles.severity}>
            <Icon name={SEVERITY_ICONS[severity]} />
            {text.severity[severity]}
          </span>
          <span ref={words} className={clsx(styles.text, isWhole && styles.whole)}>
            <b>{title}</b> <span>{body}</span>
          </span>
          {isCut ? (
            <button
              type="button"
              aria-expanded={false}
              onClick={() => {
                flushSync(() => setIsWhole(true));
                // The link takes the place of the button.
                words.current?.parentElement?.querySelector('a')?.focus();
              }}
              className={styles.link}
            >
              {titled}
            </button>
          ) : (
            <SmartLink href={url ?? `${KNOWN_ISSUES_PATH}#${uid}`} className={styles.link}>
              {titled}
            </SmartLink>
          )}
        </p>
        <button type="button" aria-label={text.close(title)} onClick={onClose} className={styles.close}>
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}

/** Whether an element's text is truncated at its current width. */
function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = element.current ?? {};
      setIsCut(scrollHeight > clientHeight + 1);
    };
    const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
    if (element.current) observer?.observe(element.current);
    measure();
    return () => observer?.disconnect();
  }, [element]);
  return isCut;
}
