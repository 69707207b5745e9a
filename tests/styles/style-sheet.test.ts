import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeColours } from '@/styles/tokens';
import { categoryPreview, pageWidths } from '@/styles/utilities';
import tailwindConfig from '@/tailwind.config';

// The rules that the style sheet gets, with the numbers of behaviour.md §2 and §9.
describe('rules of the style sheet', () => {
  it('a page is as wide as its breakpoint allows', () => {
    expect(pageWidths).toMatchObject({
      '@media (min-width: 640px)': { maxWidth: '600px' },
      '@media (min-width: 768px)': { maxWidth: '728px' },
      '@media (min-width: 1024px)': { maxWidth: '984px' },
      '@media (min-width: 1280px)': { maxWidth: '1160px' },
      '@media (min-width: 1536px)': { maxWidth: '1416px' },
    });
  });

  it('the category grid shows 4, 6 or 8 cards before it is expanded', () => {
    expect(categoryPreview).toEqual({
      '@media (width < 768px)': { '& > :nth-child(n + 5)': { display: 'none' } },
      '@media (768px <= width < 1024px)': { '& > :nth-child(n + 7)': { display: 'none' } },
      '@media (width >= 1024px)': { '& > :nth-child(n + 9)': { display: 'none' } },
    });
  });

  it('the header is 64 px high, a popover opens 2 px below, a video is 200 or 420 px high', () => {
    const { spacing, height } = tailwindConfig.theme.extend;
    expect({ ...spacing, ...height }).toEqual({
      header: '64px',
      popover: '2px',
      video: '200px',
      'video-wide': '420px',
    });
  });

  it('the brand is #1f54a7', () => {
    expect(themeColours[':root']).toMatchObject({ '--brand': '#1f54a7' });
  });
});

it('components have modules of their own where record 38 says why', () => {
  const modules = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css') && !path.startsWith('desk/'))
    .toSorted();
  expect(modules).toEqual([
    'form/DateTimePicker.module.css',
    'help/article/tools.module.css',
    'help/search/SearchSuggestions.module.css',
    'layout/ShortcutHint.module.css',
    'screens/ApiDocs.module.css',
    'ui/Modal.module.css',
    'ui/sections.module.css',
  ]);
});
