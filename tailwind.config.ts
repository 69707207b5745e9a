import type { Config } from 'tailwindcss';

export default {
  content: ['./pages/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
} satisfies Config;
