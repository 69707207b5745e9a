import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// `npm run icons` draws the icons of the web app manifest and of home screens from public/favicon.svg.

const PUBLIC = new URL('../public/', import.meta.url);
/** The rounded ground of the mark, which becomes the whole picture where the device cuts the shape. */
const GROUND = /<rect[^>]*\/>/;
/** Devices may cut away a tenth on each side (the safe zone of maskable icons). */
const SAFE_ZONE = 0.8;

const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const ground = /fill="(#[0-9a-f]{6})"/i.exec(GROUND.exec(mark)?.[0] ?? '')?.[1];
if (!ground) throw new Error('public/favicon.svg begins with no <rect> of one colour');

const draw = async (name: string, size: number, svg: string): Promise<void> => {
  // The drawing is 40 units wide, at 72 units an inch.
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 40 }).resize(size, size);
  const bytes = await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
  await writeFile(new URL(name, PUBLIC), bytes);
};

/** The mark on a ground that reaches every edge. */
const filled = (scale: number): string =>
  mark
    .replace(
      GROUND,
      `<rect width="40" height="40" fill="${ground}"/><g transform="translate(20 20) scale(${scale}) translate(-20 -20)">`,
    )
    .replace('</svg>', '</g></svg>');

await draw('icon-192.png', 192, mark);
await draw('icon-512.png', 512, mark);
await draw('icon-maskable-512.png', 512, filled(SAFE_ZONE));
await draw('apple-touch-icon.png', 180, filled(1));
