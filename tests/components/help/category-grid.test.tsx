import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CategoryGrid } from '@/components/help/category/CategoryGrid';
import { homeText } from '@/lib/text/home';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Kategori ${index + 1}`,
    href: `/content/k${index + 1}`,
    articleCount: index,
  }));
const text = homeText.id;

describe('CategoryGrid', () => {
  it('holds every category in the HTML; how many are seen is the style sheet’s', () => {
    render(<CategoryGrid title="Kategori" categories={categories(9)} />);
    const region = screen.getByRole('region', { name: 'Kategori' });
    expect(within(region).getAllByRole('article')).toHaveLength(9);
    expect(within(region).getByRole('link', { name: 'Kategori 9' })).toHaveAttribute('href', '/content/k9');
  });

  it('expands and folds with a toggle', async () => {
    const { user } = render(<CategoryGrid title="Kategori" categories={categories(9)} />);
    const toggle = screen.getByRole('button', { name: text.showMore });
    const list = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(list).toHaveClass('category-preview');

    await user.click(toggle);
    expect(screen.getByRole('button', { name: text.showLess })).toHaveAttribute('aria-expanded', 'true');
    expect(list).not.toHaveClass('category-preview');

    await user.click(toggle);
    expect(list).toHaveClass('category-preview');
  });

  it.each([
    [4, undefined],
    [5, ['md:hidden', 'lg:hidden']],
    [6, ['md:hidden', 'lg:hidden']],
    [7, ['lg:hidden']],
    [8, ['lg:hidden']],
    [9, []],
  ])('with %i categories there is a toggle where some are hidden', (count, hiddenFrom) => {
    render(<CategoryGrid title="Kategori" categories={categories(count)} />);
    const toggle = screen.queryByRole('button', { name: text.showMore });
    if (!hiddenFrom) {
      expect(toggle).toBeNull();
      return;
    }
    const classes = ['md:hidden', 'lg:hidden'].filter((name) =>
      toggle?.parentElement?.classList.contains(name),
    );
    expect(classes).toEqual(hiddenFrom);
  });

  it('has one way to all categories: the toggle, or a link where the list is cut', () => {
    render(<CategoryGrid title="Kategori" categories={categories(9)} />);
    expect(screen.getByRole('button', { name: text.showMore })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Lihat Semua' })).toBeNull();
    cleanup();
    render(<CategoryGrid title="Kategori" categories={categories(9)} isCut />);
    expect(screen.queryByRole('button', { name: text.showMore })).toBeNull();
    expect(screen.getByRole('button', { name: text.showSome })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Lihat Semua' });
    expect(link).toHaveAttribute('href', '/browse/category/all');
  });

  it('where all are shown there is nothing to expand', () => {
    render(<CategoryGrid title="Kategori" categories={categories(20)} isComplete />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lihat Semua' })).toBeNull();
  });

  it('has no accessibility problem', async () => {
    render(<CategoryGrid title="Kategori" categories={categories(9)} />);
    expect(await findAxeProblems()).toEqual([]);
  });
});
