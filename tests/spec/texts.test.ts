import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { articleText } from '@/lib/text/article';
import { categoryText } from '@/lib/text/category';
import { homeText } from '@/lib/text/home';
import { layoutText } from '@/lib/text/layout';
import { searchText } from '@/lib/text/search';
import { THEMES } from '@/styles/tokens';

// Words of behaviour.md §2 and §8, verbatim in Indonesian.
describe('texts of behaviour.md', () => {
  it.each([
    ['search placeholder', layoutText.id.searchPlaceholder, 'Temukan solusi anda disini'],
    ['default see-all label', layoutText.id.seeAll, 'Lihat Semua'],
    ['category grid', homeText.id.categories, 'Kategori'],
    ['search with no matches', searchText.id.none, 'Article tidak ditemukan'],
    ['result row', searchText.id.place('Faktur', 'Retur'), 'in Faktur - Retur'],
    ['empty topic', categoryText.id.noArticles, 'No related articles'],
    ['view count line', articleText.id.views('12 rb'), '12 rb melihat'],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('look of behaviour.md', () => {
  const css = readFileSync(new URL('../../styles/globals.css', import.meta.url), 'utf8');

  it('the progress bar is #1f54a7', () => {
    expect(css).toMatch(/#nprogress \.bar \{[^}]*background: #1f54a7;/);
  });

  it('the brand colour is #1f54a7', () => {
    expect(THEMES.light.brand).toBe('#1f54a7');
  });
});
