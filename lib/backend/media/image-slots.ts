import sharp from 'sharp';
import { DECODING } from '@/lib/backend/limits';
import { createFairSemaphore } from './fair-semaphore';

// libvips keeps results of operations for their repetition, which decoding an image once never has.
sharp.cache(false);
// Several images are decoded at a time; threads for each of them would take the cores from everything else.
sharp.concurrency(1);

const run = createFairSemaphore({
  capacity: DECODING.pixels,
  perOwner: DECODING.pixelsPerOwner,
  maxWaiting: DECODING.waiting,
  maxWaitingPerOwner: DECODING.waitingPerOwner,
});

/** On whose behalf an image is decoded: a user, or a client that says nothing about itself. */
export type ImageOwner = `user:${number}` | `client:${string}`;

/**
 * Decodes or encodes an image when it is the owner's turn: memory and cores of the process are bounded by the pixels
 * that are in work at a time.
 * @throws AppError too-many-requests, unavailable
 */
export const inImageSlot = <T>(owner: ImageOwner, pixels: number, work: () => Promise<T>): Promise<T> =>
  run(owner, Math.max(pixels, DECODING.minPixels), work);
