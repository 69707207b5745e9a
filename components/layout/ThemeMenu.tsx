import { SunMoon } from 'lucide-react';
import { useRef } from 'react';
import { useDetailsDismiss } from '@/lib/hooks/useDetailsDismiss';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import { ThemeSwitch } from './ThemeSwitch';

/** The choice of colours in the header of wide screens; on others it stands in the side menu. */
export function ThemeMenu() {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsDismiss(menu);
  return (
    <details ref={menu} className="needs-script relative hidden shrink-0 @7xl:block">
      <summary
        aria-label={text.theme}
        className="grid size-[44px] place-items-center rounded-full transition-colors hover:bg-current/8"
      >
        <SunMoon aria-hidden className="size-[20px]" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-3 w-72 rounded-xl border border-line bg-surface p-4 text-ink shadow-lift">
        <ThemeSwitch />
      </div>
    </details>
  );
}
