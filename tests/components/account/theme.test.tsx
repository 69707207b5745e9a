import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeMenu } from '@/components/layout/Header';
import { ThemeSwitch } from '@/components/account/ThemeSwitch';
import { layoutText } from '@/lib/text/layout';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const { themes, theme: label } = layoutText.id;
const shown = () => document.documentElement.dataset.theme;
const choice = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});

describe('ThemeSwitch', () => {
  it('follows the system until the visitor chooses', () => {
    render(<ThemeSwitch />);
    expect(screen.getByRole('group', { name: label })).toBeInTheDocument();
    expect(choice(themes.system)).toBeChecked();
    expect(shown()).toBeUndefined();
  });

  it('shows the chosen colours at once and keeps them, until the system decides again', async () => {
    const { user } = render(<ThemeSwitch />);
    await user.click(choice(themes.dark));
    expect([shown(), localStorage.getItem('portal-theme')]).toEqual(['dark', 'dark']);
    expect(choice(themes.dark)).toBeChecked();
    await user.click(choice(themes.light));
    expect([shown(), localStorage.getItem('portal-theme')]).toEqual(['light', 'light']);
    await user.click(choice(themes.system));
    expect([shown(), localStorage.getItem('portal-theme')]).toEqual([undefined, null]);
  });

  it('follows another tab', () => {
    render(<ThemeSwitch />);
    localStorage.setItem('portal-theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal-theme' })));
    expect(shown()).toBe('dark');
    expect(choice(themes.dark)).toBeChecked();
  });

  it('chooses for the page where nothing can be kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    const { user } = render(<ThemeSwitch />);
    await user.click(choice(themes.dark));
    expect(shown()).toBe('dark');
    expect(choice(themes.dark)).toBeChecked();
    vi.restoreAllMocks();
    await user.click(choice(themes.system));
  });

  it('has no accessibility problem, in a menu of its own', async () => {
    const { user } = render(<ThemeMenu />);
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(screen.getByText((_, element) => element?.getAttribute('aria-label') === label));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('the script before the first paint', () => {
  const run = () => runInThisContext(`(() => {${readFileSync('public/start-1.js', 'utf8')}})()`);

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['"><script>', undefined],
    [null, undefined],
  ])('%j leads to %s', (entry, expected) => {
    if (entry !== null) localStorage.setItem('portal-theme', entry);
    run();
    expect(shown()).toBe(expected);
  });

  it('is silent where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(run).not.toThrow();
    vi.restoreAllMocks();
  });
});
