import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { MAX_CONTENT_PIXELS } from '@/lib/backend/limits';
import { inImageSlot, type ImageOwner } from './image-slots';

export type Media = { mime: string; bytes: Buffer };

/** A stored image; its bytes are read when it is its turn. The same id always means the same bytes. */
export type ImageSource = { id: string; width: number; height: number; read: () => Promise<Media> };

export type ImageSize = { width: number; quality: number };

const TIMEOUT_S = 10;
/** What an entry costs beside its bytes. */
const OVERHEAD_BYTES = 500;

/**
 * Makes images smaller, as WebP of a width (in pixels, never enlarged) and a quality (in percent). Results are kept up
 * to so many bytes; the same one is never made twice at a time. With `keepMoving` a moving image stays as it is.
 */
export function createResizer({ cacheBytes, keepMoving }: { cacheBytes: number; keepMoving: boolean }) {
  const cache = new LRUCache<string, Media>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + OVERHEAD_BYTES,
  });
  const pending = new Map<string, Promise<Media>>();

  async function resize(source: ImageSource, size: ImageSize): Promise<Media> {
    const media = await source.read();
    if (keepMoving && (await isMoving(media.bytes))) return media;
    const bytes = await sharp(media.bytes, { limitInputPixels: MAX_CONTENT_PIXELS, failOn: 'none' })
      .timeout({ seconds: TIMEOUT_S })
      .resize({ width: size.width })
      .webp({ quality: size.quality, effort: 2 })
      .toBuffer();
    return { mime: 'image/webp', bytes };
  }

  return function resizeFor(owner: ImageOwner, source: ImageSource, wanted: ImageSize): Promise<Media> {
    // Sizes above its own are one image.
    const size = { ...wanted, width: Math.min(wanted.width, source.width) };
    const key = `${source.id} ${size.width} ${size.quality}`;
    const known = cache.get(key) ?? pending.get(key);
    if (known) return Promise.resolve(known);
    const made = inImageSlot(owner, source.width * source.height, () => resize(source, size))
      .then((media) => {
        cache.set(key, media);
        return media;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}

/** GIF and WebP with several frames, and PNG with an animation, whose chunk stands before the first image. */
async function isMoving(bytes: Buffer): Promise<boolean> {
  const { format, pages = 1 } = await sharp(bytes).metadata();
  return pages > 1 || (format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL'));
}
