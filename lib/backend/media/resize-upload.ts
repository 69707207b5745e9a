import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '@/lib/backend/limits';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { DbDeps } from '@/lib/backend/deps';
import { createSlots } from '@/lib/backend/semaphore';
import { readUpload } from './store-upload';

const inSlot = createSlots(2);

/**
 * An owner's image as WebP of this width (in pixels, never enlarged) and quality (in percent).
 * @throws AppError not-found
 */
export async function resizeUpload(
  caller: Caller | undefined,
  { id, width, quality }: { id: string; width: number; quality: number },
  deps: DbDeps,
): Promise<{ mime: string; bytes: Buffer }> {
  const { bytes } = await readUpload(caller, id, deps);
  const resized = await inSlot(() =>
    sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  );
  return { mime: 'image/webp', bytes: resized };
}
