import clsx from 'clsx';
import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { useText } from '@/lib/client/useText';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';
import { layoutText } from '@/lib/text/layout';
import { requestEntryText } from '@/lib/text/request-entry';
import type { NavLink } from '@/lib/page-data/props/common';

export type HeaderNavProps = { links: NavLink[] };

const entry =
  'rounded-md px-1.75 py-2 text-sm @min-[88rem]:px-3 @min-[88rem]:text-md font-medium whitespace-nowrap hover:bg-current/8 transition-colors';

/** The navigation from tablets on: the request form, and as many links of the content as fit; the menu has the others. */
export function HeaderNav({ links }: HeaderNavProps) {
  const text = useText(layoutText);
  const { create } = useText(requestEntryText);
  const fitting = countFitting(links);
  return (
    <nav aria-label={text.mainNavigation} className="hidden @min-[45rem]:block">
      <ul className="flex items-center">
        {links.map((link, index) => (
          <li key={link.href} className={index < fitting ? undefined : 'hidden @6xl:block'}>
            {link.items ? (
              <NavDropdown link={link} className={entry} />
            ) : (
              <SmartLink href={link.href} isExternal={link.isExternal} className={`block ${entry}`}>
                {link.title}
              </SmartLink>
            )}
          </li>
        ))}
        <li>
          <SmartLink href={NEW_REQUEST_PATH} className={`block ${entry}`}>
            {create}
          </SmartLink>
        </li>
      </ul>
    </nav>
  );
}

/** Room for links beside logo, search and account in a header of 45rem, in rem. */
const ROOM = 15;

/** Returns how many of the first links fit there, by the length of their titles: the server cannot measure. */
function countFitting(links: NavLink[]): number {
  let width = 0;
  const excess = links.findIndex(({ title, items }) => {
    width += 0.5 * title.length + (items ? 2.125 : 0.875);
    return width > ROOM;
  });
  return excess < 0 ? links.length : excess;
}

export type NavDropdownProps = { link: NavLink; className?: string };

/** A navigation entry with a submenu, one open at a time. `<details>` works without JavaScript. */
function NavDropdown({ link, className }: NavDropdownProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsDismiss(menu);
  const { menuProps, triggerProps } = useDetailsHover(menu);
  const { items = [], ...all } = link;
  return (
    <details ref={menu} name="navigasi" className="group relative" {...menuProps}>
      <summary className={clsx('flex items-center gap-1', className)} {...triggerProps}>
        {link.title}
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-1/2 z-10 mt-popover w-96 max-w-[calc(100vw-2rem)] [translate:-50%] rounded-xl border border-line bg-surface p-2 text-ink shadow-lift">
        {[all, ...items].map((entry) => (
          <li key={entry.href}>
            <SmartLink
              href={entry.href}
              isExternal={entry.isExternal}
              className="block rounded-lg px-4 py-2.5 hover:bg-surface-soft"
            >
              <span className="block font-semibold">{entry.title}</span>
              {entry.description && (
                <span className="block text-sm leading-snug text-ink-faint">{entry.description}</span>
              )}
            </SmartLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Delay before a menu closes after the mouse has left it, in ms. */
const LEAVE_MS = 200;

/**
 * Opens a menu on hover and closes it when the mouse leaves (behaviour.md §4). A click on the trigger keeps it open;
 * the next click closes it.
 */
function useDetailsHover(menu: RefObject<HTMLDetailsElement | null>) {
  const isByHover = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    menuProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        clearTimeout(leaving.current);
        if (pointerType !== 'mouse' || menu.current?.open) return;
        isByHover.current = true;
        menu.current?.setAttribute('open', '');
      },
      onPointerLeave: () => {
        if (!isByHover.current) return;
        leaving.current = setTimeout(() => menu.current?.removeAttribute('open'), LEAVE_MS);
      },
    },
    triggerProps: {
      onClick: (event: MouseEvent) => {
        if (isByHover.current && menu.current?.open) event.preventDefault();
        isByHover.current = false;
      },
    },
  };
}
