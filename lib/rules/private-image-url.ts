import { IMAGE_QUALITY, type DEVICE_SIZES, type IMAGE_SIZES } from '@/lib/constants';

/** Where images with an owner are made smaller; the public optimizer would not know who asks. */
const ROOT = '/api/media/private/';

/** A width that the optimizer makes. */
type ImageWidth = (typeof IMAGE_SIZES)[number] | (typeof DEVICE_SIZES)[number];

/** The address of an attachment as a thumbnail, by its width in pixels. Images of another backend stay as they are. */
export function privateImageUrl(src: string, width: ImageWidth): string {
  if (!src.startsWith('/api/media/attachment/')) return src;
  return `${ROOT}?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY.thumbnail}`;
}
