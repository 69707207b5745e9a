import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { checkSvg } from '@/lib/importer/media/check-svg';
import { fileInRoot, OutsideRootError } from '@/lib/importer/source/inside-root';
import type { BrandFile } from './current';

/** A file that brand.yml names cannot be used; the message says why and what to do. */
export class BrandFileError extends Error {
  override readonly name = 'BrandFileError';
}

export type BrandImage = BrandFile & { width: number; height: number; ending: string };
export type BrandIconFiles = { svg: BrandFile | undefined; pngs: Record<32 | 180 | 192 | 512, BrandFile> };

const MAX_BYTES = 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const MIMES = { svg: 'image/svg+xml', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
type Format = keyof typeof MIMES;

/** Returns the icon on a ground of one colour, within the area that every device shows, whatever shape it cuts. */
export async function maskableIcon({ bytes }: BrandFile, background: string): Promise<BrandFile> {
  const icon = await sharp(bytes).resize(410, 410).toBuffer();
  const ground = sharp({ create: { width: 512, height: 512, channels: 4, background } });
  return {
    mime: MIMES.png,
    bytes: await ground
      .composite([{ input: icon }])
      .png()
      .toBuffer(),
  };
}

/** Returns a text that differs after a change of the file. */
export const markOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => 'missing',
  );

/** The folder of a brand.yml. It remembers the files that were read, so that a watcher can check them. */
export class BrandFolder {
  /** The files with their marks from before they were read. */
  readonly marks = new Map<string, string>();
  readonly #root: string;

  constructor(brandFile: string) {
    this.#root = dirname(brandFile);
  }

  /** @throws BrandFileError */
  readLogo(path: string): Promise<BrandImage> {
    return this.#readImage(path, ['svg', 'png', 'webp']);
  }

  /** Reads the picture of shared links, which networks show from 600 pixels on. @throws BrandFileError */
  async readSocial(path: string): Promise<BrandImage> {
    const image = await this.#readImage(path, ['png', 'jpeg']);
    if (image.width < 600 || image.height < 315)
      throw new BrandFileError(
        `is ${image.width} × ${image.height}; give one of 1200 × 630 pixels, at least 600 × 315`,
      );
    return image;
  }

  /** Reads the app icon and makes its sizes. @throws BrandFileError */
  async readIcon(path: string): Promise<BrandIconFiles> {
    const icon = await this.#readImage(path, ['svg', 'png']);
    if (Math.abs(icon.width - icon.height) > 1)
      throw new BrandFileError(`is ${icon.width} × ${icon.height}; an icon has to be a square`);
    const isVector = icon.ending === 'svg';
    if (!isVector && icon.width < 512)
      throw new BrandFileError(`is ${icon.width} pixels wide; give 512 or more, or an SVG`);
    const density = isVector ? Math.min(2400, Math.max(72, (72 * 512) / icon.width)) : undefined;
    const resized = async (size: number): Promise<BrandFile> => ({
      mime: MIMES.png,
      bytes: await sharp(icon.bytes, { limitInputPixels: MAX_PIXELS, ...(density && { density }) })
        .resize(size, size)
        .png()
        .toBuffer(),
    });
    const [favicon, touch, large, largest] = await Promise.all([32, 180, 192, 512].map(resized));
    if (!favicon || !touch || !large || !largest) throw new BrandFileError('could not be made smaller');
    return {
      svg: isVector ? { mime: icon.mime, bytes: icon.bytes } : undefined,
      pngs: { 32: favicon, 180: touch, 192: large, 512: largest },
    };
  }

  /** @throws BrandFileError */
  async readFont(path: string): Promise<BrandFile> {
    const bytes = await this.#read(path);
    if (bytes.subarray(0, 4).toString('latin1') !== 'wOF2')
      throw new BrandFileError('is no WOFF2 file; convert it, for example with fonttools or woff2_compress');
    return { mime: 'font/woff2', bytes };
  }

  async #readImage(path: string, formats: readonly Format[]): Promise<BrandImage> {
    const bytes = await this.#read(path);
    const text = bytes
      .subarray(0, 4096)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    const wrong = text.startsWith('<') ? checkSvg(bytes.toString('utf8').replace(/^\uFEFF/, '')) : undefined;
    if (wrong !== undefined)
      throw new BrandFileError(`may not contain ${wrong}; export it without scripts, links and references`);
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .metadata()
      .catch(() => ({ format: undefined, width: 0, height: 0 }));
    const ending = formats.find((known) => known === format);
    if (!ending || !width || !height)
      throw new BrandFileError(`is no picture of type ${formats.join(', ').toUpperCase()} that can be read`);
    return { mime: MIMES[ending], bytes, width, height, ending };
  }

  async #read(path: string): Promise<Buffer> {
    const file = await fileInRoot(this.#root, path).catch((error: unknown) => {
      if (error instanceof OutsideRootError)
        throw new BrandFileError('has to be beside brand.yml or in a folder there');
      throw error;
    });
    this.marks.set(file, await markOf(file));
    const size = await stat(file).then(
      (found) => (found.isFile() ? found.size : undefined),
      () => undefined,
    );
    if (size === undefined) throw new BrandFileError(`no such file: ${path}`);
    if (size === 0) throw new BrandFileError('is empty');
    if (size > MAX_BYTES) throw new BrandFileError(`is larger than 1 MB`);
    return readFile(file);
  }
}
