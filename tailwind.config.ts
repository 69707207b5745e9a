import typography from '@tailwindcss/typography';
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { HEADER_HEIGHT, POPOVER_OFFSET, VIDEO_HEIGHT } from './lib/constants';
import { proseStyles } from './styles/prose';
import { COLUMNS, RADII, TEXT_SIZES, themeColours } from './styles/tokens';
import { categoryPreview, pageTitle, pageWidths, readingGrid, shadows, slides } from './styles/utilities';

const token = (name: string) => `var(--${name})`;

/** Design tokens. Colours are variables with a value for each theme (styles/tokens.ts). */
export default {
  content: ['./pages/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        surface: { DEFAULT: token('surface'), soft: token('surface-soft'), tint: token('surface-tint') },
        ink: { DEFAULT: token('ink'), soft: token('ink-soft'), faint: token('ink-faint') },
        line: { DEFAULT: token('line'), strong: token('line-strong') },
        brand: {
          DEFAULT: token('brand'),
          strong: token('brand-strong'),
          fill: token('brand-fill'),
          deep: token('brand-deep'),
          hover: token('brand-hover'),
          on: token('brand-on'),
        },
        deep: { ink: token('deep-ink') },
        note: token('note'),
        tip: token('tip'),
        warning: token('warning'),
        caution: token('caution'),
        mark: token('mark'),
        tile: token('tile'),
      },
      fontFamily: {
        sans: ['jakarta', 'jakarta fallback', 'system-ui', 'Segoe UI', 'Roboto', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
      },
      fontSize: TEXT_SIZES,
      borderRadius: RADII,
      gridTemplateColumns: COLUMNS,
      // What changes under the pointer; the framework's lists hold everything that ever could.
      transitionProperty: {
        card: 'border-color, box-shadow',
        colors: 'color, background-color, border-color',
        transform: 'rotate, scale, translate',
      },
      letterSpacing: { tight: '-0.018em' },
      spacing: { header: `${HEADER_HEIGHT}px`, popover: `${POPOVER_OFFSET[1]}px` },
      height: { video: `${VIDEO_HEIGHT.mobile}px`, 'video-wide': `${VIDEO_HEIGHT.other}px` },
      typography: { DEFAULT: { css: proseStyles } },
    },
  },
  plugins: [
    typography({ target: 'legacy' }),
    plugin(({ addBase, addComponents, addUtilities }) => {
      addBase(themeColours);
      addComponents({
        '.page-width': pageWidths,
        '.page-title': pageTitle,
        '.reading-grid': readingGrid,
        '.slides': slides,
        '.category-preview': categoryPreview,
      });
      addUtilities(shadows);
    }),
  ],
} satisfies Config;
