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
import { SEVERITY_ACCENTS, SEVERITY_ICONS } from './severity-icons';

/** How many are shown; the page of known issues lists the rest. */
const MAX_SHOWN = 2;

const LINK = 'shrink-0 font-semibold underline underline-offset-4';

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
    <div ref={bar} aria-live="polite" className="text-md print:hidden">
      {open.length > 0 && (
        <section aria-label={text.label}>
          <ul>
            {open.slice(0, MAX_SHOWN).map((announcement, index) => (
              <Line
                key={announcement.uid}
                announcement={announcement}
                isFirst={index === 0}
                onClose={() => handleClose(announcement)}
              />
            ))}
          </ul>
          {open.length > 1 && (
            <p
              className={clsx(
                'border-b border-line bg-surface-soft text-center',
                open.length <= MAX_SHOWN && 'hidden consent:block',
              )}
            >
              <SmartLink href={KNOWN_ISSUES_PATH} className={clsx(LINK, 'inline-block px-4 py-2.5')}>
                {text.all(open.length)}
              </SmartLink>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

type LineProps = { announcement: Announcement; isFirst: boolean; onClose: () => void };

function Line({ announcement, isFirst, onClose }: LineProps) {
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
    <li
      data-uid={uid}
      className={clsx('tinted border-b text-ink', SEVERITY_ACCENTS[severity], !isFirst && 'consent:hidden')}
    >
      <div className="page-width flex items-start gap-2">
        {/* On phones the text goes below the word. */}
        <p className="flex min-w-0 flex-1 items-start gap-x-3 py-2.5 max-md:flex-wrap">
          <span className="flex shrink-0 items-center gap-2 font-bold text-(--accent) max-md:flex-1">
            <Icon name={SEVERITY_ICONS[severity]} className="size-5" />
            {text.severity[severity]}
          </span>
          <span
            ref={words}
            className={clsx(
              'min-w-0 wrap-anywhere max-md:order-last max-md:w-full',
              !isWhole && 'line-clamp-2 max-md:line-clamp-3 consent:line-clamp-2',
            )}
          >
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
              className={LINK}
            >
              {titled}
            </button>
          ) : (
            <SmartLink href={url ?? `${KNOWN_ISSUES_PATH}#${uid}`} className={LINK}>
              {titled}
            </SmartLink>
          )}
        </p>
        <button
          type="button"
          aria-label={text.close(title)}
          onClick={onClose}
          className="-mr-[12px] grid size-11 shrink-0 place-items-center rounded-full hover:bg-current/8"
        >
          <Icon name="x" className="size-5" />
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
