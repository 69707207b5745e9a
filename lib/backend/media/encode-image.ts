import sharp, { type Metadata } from 'sharp';
import { invalidField } from '@/lib/backend/errors';
import { MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS, MAX_LOSSLESS_PIXELS } from '@/lib/backend/limits';
import { inImageSlot, type ImageOwner } from './image-slots';

/** An image made anew from its pixels: nothing of the file that was sent is in it, no data about place or camera. */
export type CleanImage = { mime: string; ending: string; width: number; height: number; bytes: Buffer };

/** In CSS pixels; larger than any screen that is photographed. */
const MAX_SIDE = 4_096;
const TIMEOUT_S = 10;

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';
const MARKS: [kind: Kind, offset: number, bytes: string][] = [
  ['png', 0, '89504e470d0a1a0a'],
  ['jpeg', 0, 'ffd8ff'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
];

/**
 * Makes an image anew, turned upright and no larger than needed: JPEG stays JPEG, everything else becomes WebP. What
 * the image says it is decides, never its name or the type it was sent with.
 * @throws AppError invalid (media), too-many-requests, unavailable
 */
export async function encodeImage(bytes: Buffer, owner: ImageOwner): Promise<CleanImage> {
  const kind = kindOf(bytes);
  if (!kind) throw refused('Only PNG, JPEG, WebP and GIF images are accepted.');
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken);
  const pixels = countPixels(metadata, kind);
  return inImageSlot(owner, pixels, () => encode(bytes, kind, metadata).catch(refuseBroken));
}

async function encode(bytes: Buffer, kind: Kind, metadata: Metadata): Promise<CleanImage> {
  const image = sharp(bytes, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    animated: (metadata.pages ?? 1) > 1,
    failOn: 'truncated',
  })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const isJpeg = kind === 'jpeg';
  const isLossless = kind === 'png' && metadata.width * metadata.height <= MAX_LOSSLESS_PIXELS;
  // Optimal tables would hold the whole image in memory a second time, for 4 % of the file.
  const encoded = isJpeg
    ? image.jpeg({ quality: 88, optimizeCoding: false })
    : image.webp(isLossless ? { lossless: true, effort: 2 } : { quality: 88, effort: 2 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    mime: isJpeg ? 'image/jpeg' : 'image/webp',
    ending: isJpeg ? 'jpg' : 'webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
    bytes: data,
  };
}

/** What an image unfolds to, before a pixel of it is decoded: a small file may hold more than a machine does. */
function countPixels(
  { format, width, height, pages = 1, pageHeight = height }: Metadata,
  kind: Kind,
): number {
  const pixels = width * pageHeight * pages;
  if (format !== kind || pages > MAX_IMAGE_FRAMES || pixels > MAX_IMAGE_PIXELS) return refuseBroken();
  return pixels;
}

function kindOf(bytes: Buffer): Kind | undefined {
  const found = MARKS.find(
    ([, offset, mark]) => bytes.toString('hex', offset, offset + mark.length / 2) === mark,
  );
  return found?.[0];
}

const refuseBroken = (): never => {
  throw refused('The image is broken, or too large to be read.');
};
const refused = (message: string) => invalidField('media', 'invalid', message);
