import clsx from 'clsx';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import { THEMES, useTheme, type Theme } from './useTheme';

export type ThemeSwitchProps = { className?: string };

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the system has it. Without JavaScript the system decides, and there is nothing to choose. */
export function ThemeSwitch({ className }: ThemeSwitchProps) {
  const text = useText(layoutText);
  const [current, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className={clsx('needs-script', className)}>
      <legend className="mb-2 text-sm font-semibold text-ink-faint">{text.theme}</legend>
      <div className="flex gap-1 rounded-xl bg-surface-tint p-1">
        {THEMES.map((theme) => {
          const Icon = ICONS[theme];
          return (
            <label
              key={theme}
              className={clsx(
                'relative flex min-h-11 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg px-3 py-2 text-sm font-medium',
                'text-ink-soft hover:text-ink has-checked:bg-surface has-checked:text-brand',
                'has-focus-visible:outline-3 has-focus-visible:outline-brand',
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
              <Icon aria-hidden className="size-5" />
              {text.themes[theme]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
