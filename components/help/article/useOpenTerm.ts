import { useCallback, useEffect, useState, type RefObject } from 'react';

const TERM = 'a.term';
/** Delays before the explanation of a term under the mouse appears and disappears, in ms. */
const WAIT_MS = { show: 150, hide: 250 } as const;

/** Returns the link of the term whose explanation is open. Escape, a tap elsewhere and leaving the term close it. */
export function useOpenTerm(
  article: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  html: string,
) {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const close = useCallback(() => setLink(undefined), []);

  useEffect(() => {
    const root = article.current;
    if (!root?.querySelector(TERM)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLAnchorElement | undefined;
    // A press moves the focus before its click; only the click counts then.
    let isPressed = false;
    const show = (term: HTMLAnchorElement | undefined, wait = 0) => {
      clearTimeout(timer);
      const apply = () => {
        shown = term;
        setLink(term);
      };
      if (wait > 0) timer = setTimeout(apply, wait);
      else apply();
    };
    const isKept = (target: EventTarget | null) =>
      target instanceof Node && (popover.current?.contains(target) || shown?.contains(target));

    const handlePointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const term = termAt(target);
      if (term && term !== shown) show(term, WAIT_MS.show);
      else if (isKept(target)) clearTimeout(timer);
      else if (shown && document.activeElement !== shown) show(undefined, WAIT_MS.hide);
      else if (!shown) clearTimeout(timer);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      const term = termAt(target);
      if (isPressed) return;
      if (term) show(term);
      else if (!isKept(target)) show(undefined);
    };
    const handlePress = ({ target }: Event) => {
      isPressed = true;
      if (shown && !isKept(target)) show(undefined);
    };
    const handleClick = (event: MouseEvent) => {
      isPressed = false;
      const term = termAt(event.target);
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      if (!term || !isTouch || event.pointerType === '' || term === shown) return;
      event.preventDefault();
      show(term);
    };
    const handleKey = (event: KeyboardEvent) => {
      isPressed = false;
      if (event.key === 'Escape') show(undefined);
    };

    document.addEventListener('pointerover', handlePointerOver);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('click', handleClick, true);
    // This code is loaded on the visitor's first move, which may have led to a term.
    const current = root.querySelector<HTMLAnchorElement>(`${TERM}:focus, ${TERM}:hover`);
    if (current) show(current, WAIT_MS.show);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', handlePointerOver);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('click', handleClick, true);
      setLink(undefined);
    };
  }, [article, popover, html]);

  return { link, close };
}

const termAt = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(TERM)) || undefined;
