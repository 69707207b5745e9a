import clsx from 'clsx';
import { useId, useCallback, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '@/components/ui/Icon';
import { readEntry, writeEntry } from '@/lib/api/browser-storage';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import { SingleKeysSwitch } from './SingleKeysSwitch';

export type ThemeSwitchProps = { className?: string };

const ICONS: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' };

/** Chooses the light, dark or system theme, and whether single keys are shortcuts. Hidden without JavaScript. */
export function ThemeSwitch({ className }: ThemeSwitchProps) {
  const text = useText(layoutText);
  const [current, choose] = useTheme();
  const name = useId();
  return (
    <div className={className}>
      <fieldset className="needs-script">
        <legend className="mb-2 text-sm font-semibold text-ink-faint">{text.theme}</legend>
        <div className="flex gap-1 rounded-xl bg-surface-tint p-1">
          {THEMES.map((theme) => {
            return (
              <label
                key={theme}
                className={clsx(
                  'relative flex min-h-11 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg px-3 py-2 text-sm font-medium',
                  'focus-frame text-ink-soft hover:text-ink has-checked:bg-surface has-checked:text-brand',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={theme}
                  checked={theme === current}
                  onChange={() => choose(theme)}
                  className="absolute inset-0 cursor-pointer appearance-none outline-none"
                />
                <Icon name={ICONS[theme]} className="size-5" />
                {text.themes[theme]}
              </label>
            );
          })}
        </div>
      </fieldset>
      <SingleKeysSwitch className="mt-3" />
    </div>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Also read by `public/start-1.js`, before the first paint. */
const ENTRY = 'portal-theme';
const CHANGED = 'portal-theme-changed';

/** Returns the theme and its setter; other tabs follow. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  const choose = useCallback((chosen: Theme) => {
    writeEntry('localStorage', ENTRY, chosen === 'system' ? undefined : chosen);
    window.dispatchEvent(new Event(CHANGED));
    show();
  }, []);
  return [theme, choose];
}

function subscribe(onChange: () => void): () => void {
  const handleOtherTab = () => {
    show();
    onChange();
  };
  window.addEventListener('storage', handleOtherTab);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', handleOtherTab);
    window.removeEventListener(CHANGED, onChange);
  };
}

function readTheme(): Theme {
  const entry = readEntry('localStorage', ENTRY);
  return THEMES.find((theme) => theme === entry) ?? 'system';
}

function show(): void {
  const { dataset } = document.documentElement;
  const theme = readTheme();
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
