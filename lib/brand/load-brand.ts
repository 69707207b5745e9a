import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrandLogo, BrandPicture } from '@/lib/page-data/props/common';
import { parseYamlAsAsync } from '@/lib/yaml';
import { makePalette } from './brand-colours';
import { brandCss } from './brand-css';
import { BrandFolder, maskableIcon, type BrandImage } from './brand-folder';
import { brandSchema, type BrandContent } from './brand-schema';
import { BUILT_IN_BRAND, type Brand, type BrandFile } from './current';

/** Where the brand's files are served. */
export const BRAND_PATH = '/brand/';

/**
 * Reads a brand.yml and the files that it names; a missing or empty one is the built-in brand.
 * @throws YamlError with all mistakes, each with its line
 */
export async function loadBrand(file: string, folder = new BrandFolder(file)): Promise<Brand> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const content = await parseYamlAsAsync(text, brandSchema(folder));
  return content ? toBrand(content, text) : BUILT_IN_BRAND;
}

async function toBrand(content: BrandContent, text: string): Promise<Brand> {
  const { name, short_name, company, description, logo, icon, colours, typeface, social } = content;
  const themeColours = colours && {
    light: makePalette('light', colours)['brand-fill'],
    dark: makePalette('dark', colours)['brand-deep'],
  };
  const sent = new Map<string, BrandFile>();
  const images = Object.entries({ 'logo-light': logo?.light, 'logo-dark': logo?.dark, social });
  for (const [key, image] of images) if (image) sent.set(`${key}.${image.ending}`, image);
  typeface?.files.forEach(({ file }, at) => sent.set(`typeface-${at}.woff2`, file));
  if (icon) {
    for (const [size, png] of Object.entries(icon.pngs)) sent.set(`icon-${size}.png`, png);
    if (icon.svg) sent.set('icon.svg', icon.svg);
    sent.set('icon-maskable.png', await maskableIcon(icon.pngs[512], themeColours?.light ?? '#ffffff'));
  }
  const version = hashOf(text, sent);
  const url = (fileName: string) => `${BRAND_PATH}${version}/${fileName}`;
  const picture = (key: string, image: BrandImage): BrandPicture => ({
    src: url(`${key}.${image.ending}`),
    width: image.width,
    height: image.height,
  });
  const brandLogo: BrandLogo | undefined = logo && {
    light: picture('logo-light', logo.light),
    ...(logo.dark && { dark: picture('logo-dark', logo.dark) }),
    containsName: logo.contains_name,
  };
  const faces = typeface?.files.map((face, at) => ({ ...face, url: url(`typeface-${at}.woff2`) })) ?? [];
  const font = faces.find(({ style }) => style === 'normal') ?? faces[0];
  const css = brandCss({
    colours,
    logo: brandLogo,
    names: Object.values(name ?? {}),
    typeface: typeface && { family: typeface.family, faces },
  });
  if (css) sent.set('style.css', { mime: 'text/css; charset=utf-8', bytes: Buffer.from(css) });
  return {
    version,
    files: sent,
    ...(name && { name }),
    ...(short_name && { shortName: short_name }),
    ...(company && { company }),
    ...(description && { description }),
    ...(brandLogo && { logo: brandLogo }),
    ...(icon && {
      icons: {
        ...(icon.svg && { svg: url('icon.svg') }),
        32: url('icon-32.png'),
        180: url('icon-180.png'),
        192: url('icon-192.png'),
        512: url('icon-512.png'),
        maskable: url('icon-maskable.png'),
      },
    }),
    ...(social && { social: picture('social', social) }),
    ...(css && { stylesheet: url('style.css') }),
    ...(font && { font: font.url }),
    ...(themeColours && { themeColours }),
  };
}

/** Part of the version; to be raised when the same files give a different result. */
const FORMAT = 1;

function hashOf(text: string, files: ReadonlyMap<string, BrandFile>): string {
  const hash = createHash('sha256').update(`${FORMAT}\0${text}`);
  for (const [name, { bytes }] of files) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
