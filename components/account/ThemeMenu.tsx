import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';

/** The theme menu in the header of wide screens; narrow screens have it in the side menu. */
export function ThemeMenu() {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useDetailsDismiss(menu);
  return (
    <details
      ref={menu}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true);
      }}
      className="needs-script relative hidden shrink-0 @6xl:block"
    >
      <summary
        aria-label={text.theme}
        className="grid size-[44px] place-items-center rounded-full transition-colors hover:bg-current/8"
      >
        <Icon name="sun-moon" className="size-[20px]" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-popover w-72 rounded-xl border border-line bg-surface p-4 text-ink shadow-lift">
        {wasOpened && <Choice />}
      </div>
    </details>
  );
}

const loadSwitch = () => import('./ThemeSwitch');

/** Loaded when the menu is first opened. */
function Choice() {
  const code = useOnDemand(loadSwitch);
  if (code.status !== 'ready') return <LoadState retry={code.status === 'failed' ? code.retry : undefined} />;
  const { ThemeSwitch } = code.code;
  return <ThemeSwitch />;
}
