import { useRouter } from 'next/router';
import { Icon, type IconName } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import type { BarLink } from '@/lib/views/shell';

export type BottomBarProps = { links: BarLink[] };

/** The icons that content may name; any other link has the general one. */
const ICONS: Record<string, IconName> = {
  home: 'house',
  categories: 'layout-grid',
  blog: 'newspaper',
  store: 'map-pin',
  faq: 'circle-question-mark',
  request: 'inbox',
};

/** The bar at the foot of phones, as content sets it. */
export function BottomBar({ links }: BottomBarProps) {
  const text = useText(layoutText);
  const { asPath } = useRouter();
  const [here] = asPath.split(/[?#]/);
  if (links.length === 0) return null;
  return (
    <nav aria-label={text.quickNavigation} className="bottom-bar md:hidden print:hidden">
      <ul>
        {links.map(({ title, href, isExternal, icon = '' }) => {
          const name = (Object.hasOwn(ICONS, icon) ? ICONS[icon] : undefined) ?? 'link-2';
          return (
            <li key={href}>
              <SmartLink
                href={href}
                isExternal={isExternal}
                aria-current={href === here ? 'page' : undefined}
              >
                <Icon name={name} />
                {title}
              </SmartLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
