import Link from 'next/link';
import { AccountActions } from '@/components/account/AccountActions';
import { useModal } from '@/components/modal/ModalProvider';
import type { ModalViewProps } from '@/components/modal/view-input';
import { LanguageSwitch } from '@/components/account/LanguageSwitch';
import { ThemeSwitch } from '@/components/account/ThemeSwitch';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { displayName } from '@/lib/format/display-name';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { requestEntryText } from '@/lib/text/request-entry';
import { searchText } from '@/lib/text/search';
import type { NavLink } from '@/lib/page-data/props/common';

const entry = 'block py-3.5 text-lg font-semibold hover:text-brand';

/** SIDE_MENU_VIEW: navigation and account of narrow screens, with its own close button (behaviour.md §2). */
export default function SideMenuView({ input: { links, alternates } }: ModalViewProps<'SIDE_MENU_VIEW'>) {
  const { close, open } = useModal();
  const text = useText(layoutText);
  const { account, close: closeLabel } = useText(modalText);
  const user = useUser();
  return (
    <div className="flex min-h-full flex-col px-6 pb-8">
      <div className="sticky top-0 z-10 -mx-3 flex h-header shrink-0 items-center justify-between bg-surface pl-3">
        <b className="text-lg">{links ? text.openMenu : account}</b>
        <button
          type="button"
          onClick={close}
          aria-label={closeLabel}
          className="grid size-11 place-items-center rounded-md hover:bg-surface-tint"
        >
          <Icon name="x" className="size-6" />
        </button>
      </div>
      {links && <Navigation links={links} />}
      <div className="mt-6 rounded-xl bg-surface-soft p-4">
        {user ? (
          <>
            <p className="flex items-center gap-3 px-4 pb-2 font-bold">
              <Icon name="user-round" className="size-5 shrink-0" />
              <span className="truncate">{displayName(user)}</span>
            </p>
            <AccountActions onLeft={close} />
          </>
        ) : (
          <Button onClick={() => open('LOGIN_VIEW')} className="w-full">
            <Icon name="user-round" className="size-5" />
            {text.login}
          </Button>
        )}
      </div>
      <ThemeSwitch className="mt-6" />
      <p aria-hidden className="mt-6 mb-2 text-sm font-semibold text-ink-faint">
        {text.language}
      </p>
      <LanguageSwitch alternates={alternates} isNamed />
    </div>
  );
}

/** The search, and the navigation of content with what every portal has. */
function Navigation({ links }: { links: NavLink[] }) {
  const { open } = useModal();
  const text = useText(layoutText);
  const { create } = useText(requestEntryText);
  const { everything } = useText(searchText);
  const { titles } = useText(modalText);
  const user = useUser();
  return (
    <>
      <button
        type="button"
        onClick={() => open('SEARCH_VIEW')}
        className="mb-2 flex min-h-12 items-center gap-3 rounded-full border border-line-strong px-4 text-left text-ink-soft hover:border-brand hover:text-brand"
      >
        <Icon name="search" className="size-5 shrink-0 text-brand" />
        {everything}
      </button>
      <nav aria-label={text.mainNavigation}>
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <li key={link.href}>
              <MenuLink link={link} className={entry} />
              {link.items && (
                <ul className="-mt-1 pb-3 pl-4">
                  {link.items.map((item) => (
                    <li key={item.href}>
                      <MenuLink link={item} className="block py-2 text-ink-soft hover:text-brand" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => open('CHAT_HOME_VIEW')}
              className={`${entry} w-full text-left`}
            >
              {titles.CHAT_HOME_VIEW}
            </button>
          </li>
          {!user && (
            <li>
              <Link href={NEW_REQUEST_PATH} replace prefetch={false} className={entry}>
                {create}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}

function MenuLink({ link, className }: { link: NavLink; className: string }) {
  const { href, title, isExternal } = link;
  if (isExternal) {
    return (
      <a href={href} className={className}>
        {title}
      </a>
    );
  }
  // Replaces the menu's history entry, so that Back leads to the page below the menu.
  return (
    <Link href={href} replace prefetch={false} className={className}>
      {title}
    </Link>
  );
}
