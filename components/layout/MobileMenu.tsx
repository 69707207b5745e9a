import { useRef, type MouseEvent } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { LanguageSwitch } from '@/components/account/LanguageSwitch';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { Alternates, NavLink } from '@/lib/page-data/props/common';

export type MobileMenuProps = { links: NavLink[]; alternates: Alternates };

/** The navigation of narrow screens: opens the side menu, or `<details>` before hydration and without JavaScript. */
export function MobileMenu({ links, alternates }: MobileMenuProps) {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  const { open } = useModal();
  useDetailsDismiss(menu);

  const handleOpen = (event: MouseEvent) => {
    if (menu.current?.open) return;
    event.preventDefault();
    open('SIDE_MENU_VIEW', { links, alternates });
  };

  return (
    <details ref={menu} className="group shrink-0 @6xl:hidden">
      <summary
        onClick={handleOpen}
        aria-label={text.openMenu}
        className="grid size-[44px] place-items-center rounded-md transition-colors hover:bg-current/8"
      >
        <Icon name="menu" className="size-[24px] group-open:hidden" />
        <Icon name="x" className="hidden size-[24px] group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-64px)] overflow-y-auto border-t border-line bg-surface text-ink shadow-lift">
        <nav aria-label={text.mainNavigation} className="page-width py-3">
          <ul className="divide-y divide-line">
            {links.map((link) => (
              <li key={link.href}>
                <SmartLink
                  href={link.href}
                  isExternal={link.isExternal}
                  className="block py-3.5 text-lg font-semibold hover:text-brand"
                >
                  {link.title}
                </SmartLink>
                {link.items && <SubMenu links={link.items} />}
              </li>
            ))}
          </ul>
          <LanguageSwitch alternates={alternates} isNamed className="mt-3 pb-3" />
        </nav>
      </div>
    </details>
  );
}

function SubMenu({ links }: { links: NavLink[] }) {
  return (
    <ul className="-mt-1 pb-3 pl-4">
      {links.map(({ href, title, isExternal }) => (
        <li key={href}>
          <SmartLink
            href={href}
            isExternal={isExternal}
            className="block py-2 text-ink-soft hover:text-brand"
          >
            {title}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
