import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { NEW_REQUEST_PATH } from '@/lib/rules/request-path';
import { layoutText } from '@/lib/text/layout';
import { requestEntryText } from '@/lib/text/request-entry';
import { NavDropdown } from './NavDropdown';
import type { NavLink } from '@/lib/views/shell';

export type HeaderNavProps = { links: NavLink[] };

const entry =
  'rounded-md px-1.75 py-2 text-sm @min-[88rem]:px-3 @min-[88rem]:text-[0.9375rem] font-medium whitespace-nowrap hover:bg-current/8 transition-colors';

/** The navigation of wide screens: the way to people, and where there is room what content says. */
export function HeaderNav({ links }: HeaderNavProps) {
  const text = useText(layoutText);
  const { create } = useText(requestEntryText);
  return (
    <nav aria-label={text.mainNavigation} className="hidden @4xl:block">
      <ul className="flex items-center">
        {links.map((link) => (
          <li key={link.href} className="hidden @6xl:block">
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
