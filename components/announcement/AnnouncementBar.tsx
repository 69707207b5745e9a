import { useLayoutEffect, useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import type { Announcement } from '@/lib/contract/directory';
import { useOpenAnnouncements } from '@/lib/hooks/useAnnouncements';
import { useText } from '@/lib/hooks/useText';
import { KNOWN_ISSUES_PATH } from '@/lib/rules/known-issues-path';
import { announcementText } from '@/lib/text/announcement';
import { SEVERITY_ICONS } from './severity-icons';
import styles from './AnnouncementBar.module.css';

/** More are on the page of known issues. */
const MAX_SHOWN = 2;

/** Announcements that were not closed, the most severe first. */
export function AnnouncementBar() {
  const text = useText(announcementText);
  const [open, close] = useOpenAnnouncements();
  const bar = useRef<HTMLDivElement>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const next = bar.current?.offsetHeight ?? 0;
    // Browsers without scroll anchoring would push what is being read.
    const isPushed = window.scrollY > 0 && !globalThis.CSS?.supports('overflow-anchor', 'auto');
    if (isPushed && next !== height.current) window.scrollBy(0, next - height.current);
    height.current = next;
  }, [open]);

  const handleClose = (announcement: Announcement) => {
    close(announcement);
    // The button goes away with the focus.
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
          {open.length > MAX_SHOWN && (
            <p className={styles.all}>
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
  return (
    <li data-uid={uid} className={`${styles.line} ${styles[severity]}`}>
      <div className={`page-width ${styles.inside}`}>
        <p className={styles.words}>
          <span className={styles.severity}>
            <Icon name={SEVERITY_ICONS[severity]} />
            {text.severity[severity]}
          </span>
          <span className={styles.text}>
            <b>{title}</b> <span>{body}</span>
          </span>
          <SmartLink href={url ?? `${KNOWN_ISSUES_PATH}#${uid}`} className={styles.link}>
            {text.more}
            <span className="sr-only">: {title}</span>
          </SmartLink>
        </p>
        <button type="button" aria-label={text.close(title)} onClick={onClose} className={styles.close}>
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}
