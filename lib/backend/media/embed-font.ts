import { readFileSync } from 'node:fs';

/** The name by which drawings ask for the site's typeface. */
const FAMILY = 'Plus Jakarta Sans';

/**
 * The letters, digits and signs that drawings need of public/font-1.woff2, made by fontTools:
 * `pyftsubset public/font-1.woff2 --unicodes=U+20-7E,U+B0,U+B1,U+B7,U+D7,U+E9,U+F7,U+2013-2026,U+2039,U+203A,U+2191,U+2193,U+2212 --flavor=woff2`
 */
const font = readFileSync(new URL('./drawing-font.woff2', import.meta.url)).toString('base64');

const FONT_FACE =
  `<style>@font-face{font-family:'${FAMILY}';font-weight:400 700;` +
  `src:url(data:font/woff2;base64,${font}) format('woff2')}</style>`;
const ROOT_TAG = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

/**
 * Returns a drawing with the site's typeface in it, if it asks for that by name. Browsers load nothing for an SVG in an
 * <img>, so its text would otherwise be set in a font of the reader's system.
 */
export function embedFont(svg: Uint8Array): Uint8Array {
  const text = Buffer.from(svg).toString('utf8');
  if (!text.includes(FAMILY) || !text.includes('<text') || text.includes('@font-face')) return svg;
  return Buffer.from(text.replace(ROOT_TAG, (root) => root + FONT_FACE));
}
