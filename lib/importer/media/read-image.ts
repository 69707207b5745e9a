import sharp, { type Metadata, type Sharp } from 'sharp';
import type { MediaFile } from '@/lib/importer/items/types';
import { MAX_CONTENT_PIXELS } from '@/lib/constants';
import { sha256 } from '@/lib/importer/items/uid';
import { cleanSvg } from './clean-svg';
import { checkSvg } from './check-svg';

const MAX_WIDTH = 2560;
const MAX_BYTES = 2 * 1024 * 1024;
/** Long enough for a large animation on a busy machine: which pictures an import has must not depend on its load. */
const TIMEOUT_S = 120;
const MIME = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const;
const ENDING = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' } as const;

/** Thrown for a picture that cannot be used; the message says why. */
class BadImageError extends Error {}

type Read = () => Promise<Buffer>;
/** Keeps bytes that are in no file until they are stored. */
type Keep = (bytes: Buffer) => Read;

/**
 * Checks a picture and converts it if necessary: PNG, JPEG, WebP and GIF stay unchanged unless they are very large or
 * carry metadata such as EXIF; other raster formats become WebP; SVG has to be harmless.
 * @throws BadImageError
 */
export async function readImage(name: string, read: Read, keep: Keep): Promise<MediaFile> {
  const bytes = await read();
  if (bytes.length === 0) throw new BadImageError('empty');
  if (looksLikeSvg(bytes)) return readSvg(name, bytes, read, keep);
  const metadata = await sharp(bytes, { limitInputPixels: MAX_CONTENT_PIXELS, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw new BadImageError(firstLine(error));
    });
  const mime = MIME[metadata.format as keyof typeof MIME];
  if (mime && !needsEncoding(metadata, bytes.length)) {
    const { width, height } = metadata;
    return { ...named(name, mime, bytes), width, height, read };
  }
  return encode(name, bytes, metadata, keep);
}

function needsEncoding(metadata: Metadata, size: number): boolean {
  const isTurned = (metadata.orientation ?? 1) > 1;
  const hasOwner = metadata.exif !== undefined || metadata.xmp !== undefined || metadata.iptc !== undefined;
  return (
    isTurned || hasOwner || metadata.width > MAX_WIDTH || (size > MAX_BYTES && metadata.format !== 'gif')
  );
}

async function encode(name: string, bytes: Buffer, metadata: Metadata, keep: Keep): Promise<MediaFile> {
  const isAnimated = (metadata.pages ?? 1) > 1;
  // sharp drops EXIF, GPS and the like.
  const image = sharp(bytes, { limitInputPixels: MAX_CONTENT_PIXELS, animated: isAnimated })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true });
  const isJpeg = metadata.format === 'jpeg';
  const mime = isJpeg ? 'image/jpeg' : 'image/webp';
  const encoded = isJpeg
    ? image.jpeg({ quality: 88 })
    : image.webp({ quality: 90, lossless: metadata.format === 'png' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw new BadImageError(firstLine(error));
  });
  const height = info.pageHeight ?? info.height;
  return { ...named(name, mime, data), width: info.width, height, read: keep(data) };
}

async function readSvg(name: string, bytes: Buffer, read: Read, keep: Keep): Promise<MediaFile> {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const wrong = checkSvg(text);
  if (wrong) {
    const clean = cleanSvg(text);
    if (clean === undefined || checkSvg(clean) !== undefined) throw new BadImageError(wrong);
    const cleaned = Buffer.from(clean);
    return readSvg(name, cleaned, keep(cleaned), keep);
  }
  const drawing = sharp(bytes, { limitInputPixels: MAX_CONTENT_PIXELS });
  const { width, height } = await drawing.metadata().catch((error: unknown) => {
    throw new BadImageError(firstLine(error));
  });
  if (!width || !height) throw new BadImageError('no size');
  return {
    ...named(name, 'image/svg+xml', bytes, await hasDarkGround(drawing)),
    width: Math.round(width),
    height: Math.round(height),
    read,
  };
}

/** Mean lightness, of 255, below which a drawing counts as dark. */
const DARK = 110;

/** Returns whether a drawing is mostly dark on white paper. One that cannot be drawn counts as light, as most are. */
async function hasDarkGround(drawing: Sharp): Promise<boolean> {
  const pixels = await drawing
    .timeout({ seconds: TIMEOUT_S })
    .resize(16, 16, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
    .catch(() => Buffer.from([255]));
  return pixels.reduce((sum, lightness) => sum + lightness, 0) / pixels.length < DARK;
}

/** Names a picture. A drawing with a dark ground says so by its name, so that the dark theme leaves its colours alone. */
function named(
  name: string,
  mime: string,
  bytes: Buffer,
  isDark = false,
): Pick<MediaFile, 'id' | 'file_name' | 'mime'> {
  const ending =
    mime === 'image/svg+xml' ? (isDark ? 'dark.svg' : 'svg') : ENDING[mime as keyof typeof ENDING];
  const base = name
    // An export holds the names that were made here.
    .replace(/(?:\.dark)?\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  const file_name = `${base || 'gambar'}.${ending}`;
  // The id depends on the name too, so that each picture has a single URL.
  return { id: sha256(Buffer.concat([Buffer.from(`${file_name}\0`), bytes])).slice(0, 32), file_name, mime };
}

function looksLikeSvg(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return head.startsWith('<');
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
