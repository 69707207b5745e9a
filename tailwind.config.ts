import typography from '@tailwindcss/typography';
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { POPOVER_OFFSET } from './lib/constants';
import { categoryPreview, pageWidths, proseStyles, themeColours } from './styles/tokens';

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
          on: token('brand-on'),
        },
        deep: { ink: token('deep-ink') },
        mark: token('mark'),
        tile: token('tile'),
      },
      fontFamily: {
        sans: ['var(--font-jakarta)', 'system-ui', 'Segoe UI', 'Roboto', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
      },
      borderRadius: { sm: '6px', md: '10px', lg: '14px', xl: '20px', '2xl': '28px' },
      boxShadow: {
        soft: '0 1px 2px rgb(15 35 70 / 0.05), 0 6px 20px -8px rgb(15 35 70 / 0.12)',
        lift: '0 2px 4px rgb(15 35 70 / 0.05), 0 18px 40px -16px rgb(15 35 70 / 0.24)',
      },
      letterSpacing: { tight: '-0.018em' },
      spacing: { header: '64px', popover: `${POPOVER_OFFSET[1]}px` },
      typography: { DEFAULT: { css: proseStyles } },
    },
  },
  plugins: [
    typography({ target: 'legacy' }),
    plugin(({ addBase, addComponents }) => {
      addBase(themeColours);
      addComponents({ '.page-width': pageWidths, '.category-preview': categoryPreview });
    }),
  ],
} satisfies Config;
