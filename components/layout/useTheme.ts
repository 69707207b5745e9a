import { useCallback, useSyncExternalStore } from 'react';
import { readEntry, writeEntry } from '@/lib/api/browser-storage';

/** Colour themes: the system's, or a chosen one. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read before the first paint by `public/theme-1.js`. */
const ENTRY = 'portal-theme';
const CHANGED = 'portal-theme-changed';

/** Returns the theme and its setter; other tabs follow. */
export function useTheme(): [Theme, (theme: Theme) => void] {
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
