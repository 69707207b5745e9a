import { useRouter } from 'next/router';
import { Icon, type IconName } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import type { BarLink } from '@/components/views';

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

/** The bar at the foot of phones, as content sets it. It is sticky, so that it never lies over the page's end. */
export function BottomBar({ links }: BottomBarProps) {
  const text = useText(layoutText);
  const { asPath } = useRouter();
  const [here] = asPath.split(/[?#]/);
  if (links.length === 0) return null;
  return (
    <nav
      aria-label={text.quickNavigation}
      className="bottom-bar sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex flex-wrap">
        {links.map(({ title, href, isExternal, icon = '' }) => {
          const name = (Object.hasOwn(ICONS, icon) ? ICONS[icon] : undefined) ?? 'link-2';
          return (
            <li key={href} className="min-w-max flex-1">
              <SmartLink
                href={href}
                isExternal={isExternal}
                aria-current={href === here ? 'page' : undefined}
                className="flex min-h-[56px] flex-col items-center justify-center gap-1 px-2 py-1.5 text-xs font-medium text-ink-soft transition-colors hover:text-brand aria-[current=page]:font-bold aria-[current=page]:text-brand"
              >
                <Icon name={name} className="size-[22px]" />
                {title}
              </SmartLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
