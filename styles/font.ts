import localFont from 'next/font/local';

/** The portal's own typeface, served by the portal; `--font-jakarta` names it with a fallback of the same width. */
export const jakarta = localFont({
  src: '../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  variable: '--font-jakarta',
  adjustFontFallback: 'Arial',
});
