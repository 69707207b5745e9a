import { LRUCache } from 'lru-cache';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_CONTENT_PIXELS } from '@/lib/constants';
import { invalidField } from '@/lib/backend/errors';
import { DECODING, MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS, MAX_LOSSLESS_PIXELS } from '@/lib/backend/limits';
import { createTurnThread } from '@/lib/threads/turn-thread';
import { createFairSemaphore } from './fair-semaphore';
import type { HeicAnswer } from './heic-worker';

// An image is decoded once, so libvips' cache of operations would never be hit.
sharp.cache(false);
// Several images are decoded at a time; threads for each of them would take the cores from everything else.
sharp.concurrency(1);

const TIMEOUT_S = 10;
const HEIC_LIMIT_MS = 20_000;
/** The first box of AVIF and HEIC is shorter. */
const MAX_BRANDS_BYTES = 128;

/** On whose behalf an image is decoded: a logged-in user, or a client by its key. */
export type ImageOwner = `user:${number}` | `staff:${string}` | `client:${string}`;

const decodingSemaphore = createFairSemaphore({
  capacity: DECODING.pixels,
  perOwner: DECODING.pixelsPerOwner,
  maxWaiting: DECODING.waiting,
  maxWaitingPerOwner: DECODING.waitingPerOwner,
});

/**
 * Runs work that decodes an image of this many pixels, which bounds the memory and the cores in use.
 * @throws AppError too-many-requests, unavailable
 */
const withDecoding = <T>(owner: ImageOwner, pixels: number, work: () => Promise<T>): Promise<T> =>
  decodingSemaphore(owner, Math.max(pixels, DECODING.minPixels), work);

/** An image re-encoded from its pixels, without any metadata of the file that was sent. */
export type CleanImage = { mime: string; ending: string; width: number; height: number; bytes: Buffer };

/** In pixels; larger than the screenshots people send. */
const MAX_SIDE = 4_096;

type Kind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
const MARKS: [kind: Kind, offset: number, bytes: string][] = [
  ['png', 0, '89504e470d0a1a0a'],
  ['jpeg', 0, 'ffd8ff'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
];

/**
 * Re-encodes an image, upright and no larger than MAX_SIDE: JPEG stays JPEG, everything else becomes WebP. The bytes
 * decide what it is, never its name or the Content-Type it was sent with.
 * @throws AppError invalid (media), too-many-requests, unavailable
 */
export async function encodeImage(bytes: Buffer, owner: ImageOwner): Promise<CleanImage> {
  const kind = kindOf(bytes);
  if (!kind) throw refused('Only PNG, JPEG, WebP, GIF, HEIC and AVIF images are accepted.');
  if (kind === 'heic')
    return withDecoding(owner, DECODING.pixels, () => encodeHeic(bytes).catch(refuseBroken));
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken);
  const pixels = countPixels(metadata, kind);
  return withDecoding(owner, pixels, () => encode(bytes, kind, metadata).catch(refuseBroken));
}

async function encode(bytes: Buffer, kind: Kind, metadata: Metadata): Promise<CleanImage> {
  const image = sharp(bytes, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    animated: (metadata.pages ?? 1) > 1,
    failOn: 'truncated',
  }).autoOrient();
  const isLossless = kind === 'png' && metadata.width * metadata.height <= MAX_LOSSLESS_PIXELS;
  return toClean(image, kind === 'jpeg' ? 'jpeg' : 'webp', isLossless);
}

async function toClean(image: Sharp, format: 'jpeg' | 'webp', lossless: boolean): Promise<CleanImage> {
  const sized = image
    .timeout({ seconds: TIMEOUT_S })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const isJpeg = format === 'jpeg';
  // Optimal tables would hold the whole image in memory a second time, for 4 % of the file.
  const encoded = isJpeg
    ? sized.jpeg({ quality: 88, optimizeCoding: false })
    : sized.webp(lossless ? { lossless, effort: 2 } : { quality: 88, effort: 2 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    mime: isJpeg ? 'image/jpeg' : 'image/webp',
    ending: isJpeg ? 'jpg' : 'webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
    bytes: data,
  };
}

const decodeHeic = createTurnThread<Uint8Array, HeicAnswer>('lib/backend/media/heic-worker.ts', {
  heapMb: 128,
  idleMs: 10_000,
});

/** Encodes the first photo of a HEIC file, which the decoder has turned upright. */
async function encodeHeic(bytes: Buffer): Promise<CleanImage> {
  const { width, height, data } = (await decodeHeic(bytes, HEIC_LIMIT_MS)) ?? { width: 0, height: 0 };
  if (!data) return refuseBroken();
  return toClean(sharp(data, { raw: { width, height, channels: 4 } }), 'webp', false);
}

/** Counts the pixels of all frames before any is decoded: a small file may unfold to more than the memory holds. */
function countPixels(
  { format, width, height, pages = 1, pageHeight = height }: Metadata,
  kind: Kind,
): number {
  const pixels = width * pageHeight * pages;
  if (format !== (kind === 'avif' ? 'heif' : kind) || pages > MAX_IMAGE_FRAMES || pixels > MAX_IMAGE_PIXELS)
    return refuseBroken();
  return pixels;
}

function kindOf(bytes: Buffer): Kind | 'heic' | undefined {
  const match = MARKS.find(
    ([, offset, mark]) => bytes.toString('hex', offset, offset + mark.length / 2) === mark,
  );
  return match?.[0] ?? heifKind(bytes);
}

/** Tells AVIF and HEIC apart, whose first box lists what can read them. */
function heifKind(bytes: Buffer): 'avif' | 'heic' | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.readUInt32BE(0), MAX_BRANDS_BYTES);
  const brands = bytes.toString('latin1', 8, end).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(?:hei[cxms]|hev[cxms])$/.test(brand)) ? 'heic' : undefined;
}

const refuseBroken = (): never => {
  throw refused('The image is broken, or too large to be read.');
};
const refused = (message: string) => invalidField('media', 'invalid', message);

export type Media = { mime: string; bytes: Buffer };

/** The width of pictures in mails, in pixels: twice that of the column, for sharp screens. */
const MAIL_WIDTH = 1_600;

/** Returns a stored image as JPEG, the only format that every mail program shows beside PNG and GIF. */
export async function encodeForMail(
  source: Media & { width: number | null; height: number | null },
): Promise<Media> {
  const { bytes, width, height } = source;
  const encode = () =>
    sharp(bytes, { failOn: 'none' })
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: MAIL_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  const content = await withDecoding('staff:mail', (width ?? 0) * (height ?? 0), encode);
  return { mime: 'image/jpeg', bytes: content };
}

/** A stored image; `read` is called once the semaphore lets it in. The same id always means the same bytes. */
export type ImageSource = { id: string; width: number; height: number; read: () => Promise<Media> };

export type ImageSize = { width: number; quality: number };

/** Memory of a cache entry in addition to its bytes. */
const OVERHEAD_BYTES = 500;

/**
 * Creates a function that resizes images to WebP of a width (in pixels, never enlarged) and a quality (in percent). It
 * caches results up to `cacheBytes` and shares concurrent work on the same one. `keepAnimated` returns animated images
 * unchanged.
 */
export function createResizer({ cacheBytes, keepAnimated }: { cacheBytes: number; keepAnimated: boolean }) {
  const cache = new LRUCache<string, Media>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + OVERHEAD_BYTES,
  });
  const pending = new Map<string, Promise<Media>>();

  async function resize(source: ImageSource, size: ImageSize): Promise<Media> {
    const media = await source.read();
    if (keepAnimated && (await isAnimated(media.bytes))) return media;
    const bytes = await sharp(media.bytes, { limitInputPixels: MAX_CONTENT_PIXELS, failOn: 'none' })
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: size.width })
      .webp({ quality: size.quality, effort: 2 })
      .toBuffer();
    return { mime: 'image/webp', bytes };
  }

  return function resizeFor(owner: ImageOwner, source: ImageSource, requested: ImageSize): Promise<Media> {
    // All widths above its own give the same result.
    const size = { ...requested, width: Math.min(requested.width, source.width) };
    const key = `${source.id} ${size.width} ${size.quality}`;
    const cached = cache.get(key) ?? pending.get(key);
    if (cached) return Promise.resolve(cached);
    const made = withDecoding(owner, source.width * source.height, () => resize(source, size))
      .then((media) => {
        cache.set(key, media);
        return media;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}

/** Recognises GIF and WebP with several frames, and PNG with an `acTL` chunk before the first image. */
async function isAnimated(bytes: Buffer): Promise<boolean> {
  const { format, pages = 1 } = await sharp(bytes).metadata();
  return pages > 1 || (format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL'));
}
