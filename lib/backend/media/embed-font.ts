import { readFileSync } from 'node:fs';

/** The name by which drawings ask for the site's typeface. */
const FAMILY = 'Plus Jakarta Sans';

/**
 * Weights 400 to 700 of public/font-1.woff2 with ASCII and the signs that drawings use, cut by the npm package
 * subset-font, since each drawing carries a copy.
 */
const font = readFileSync(new URL('./drawing-font.woff2', import.meta.url)).toString('base64');

const FONT_FACE =
  `<style>@font-face{font-family:'${FAMILY}';font-weight:400 700;` +
  `src:url(data:font/woff2;base64,${font}) format('woff2')}text{word-spacing:.05em}</style>`;
const ROOT_TAG = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

/**
 * Returns a drawing with the site's typeface in it, if it asks for that by name. Browsers load nothing for an SVG in an
 * <img>, so its text would otherwise be set in a font of the reader's system.
 */
export function embedFont(svg: Buffer): Buffer {
  const text = svg.toString('utf8');
  if (!text.includes(FAMILY) || !text.includes('<text') || text.includes('@font-face')) return svg;
  return Buffer.from(text.replace(ROOT_TAG, (root) => root + FONT_FACE));
}
