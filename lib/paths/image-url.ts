import { DEVICE_SIZES, IMAGE_QUALITY, IMAGE_SIZES } from '@/lib/constants';

/** The hosts of pictures, as the settings name them. */
type PictureHosts = {
  imageHosts: readonly string[];
  mediaUrl: string | undefined;
  remote: { authBase: string; apiBase: string } | undefined;
};

/**
 * Returns the URL of a picture of a remote backend that browsers may load (the Content-Security-Policy names the same
 * hosts); undefined for any other. A path belongs to the API's host.
 */
export function shownPicture(
  url: string,
  { imageHosts, mediaUrl, remote }: PictureHosts,
): string | undefined {
  const base = remote?.apiBase;
  if (!URL.canParse(url, base)) return undefined;
  const { protocol, host, origin, href } = new URL(url, base);
  const isOwn = [mediaUrl, base, remote?.authBase].some(
    (own) => own !== undefined && new URL(own).origin === origin,
  );
  const isListed = protocol === 'https:' && imageHosts.some((pattern) => isHost(host, pattern.toLowerCase()));
  return isOwn || isListed ? href : undefined;
}

const isHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Returns the URL of a public picture in one of the optimizer's widths, in pixels:
 * `{root}?url={source}&w={width}&q={quality}` (behaviour.md §7).
 */
export const imageUrl = (src: string, width: number): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY.default}`;

/** Returns the `srcset` of a picture in these widths. */
export const imageSet = (src: string, widths: readonly number[]): string =>
  widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ');

/**
 * Returns the widths of the optimizer that fit the `sizes` attribute of a picture, ascending, up to the first that
 * holds the picture's own width.
 */
export function imageWidths(sizes: string, ownWidth: number): number[] {
  const [, fixed] = /^(\d+)px$/.exec(sizes) ?? [];
  // A fixed width needs up to three times as many pixels on dense screens.
  const [min, max] = fixed
    ? [Number(fixed), Math.min(ownWidth, Number(fixed) * 3)]
    : [DEVICE_SIZES[0], ownWidth];
  const all = [...IMAGE_SIZES, ...DEVICE_SIZES].filter((size) => size >= min);
  const enough = all.findIndex((size) => size >= max);
  return enough === -1 ? all : all.slice(0, enough + 1);
}

/** Resizes images with an owner; the public optimizer does not know the user. */
const PRIVATE_ROOT = '/api/media/private/';

/** A width of the optimizer. */
type ImageWidth = (typeof IMAGE_SIZES)[number] | (typeof DEVICE_SIZES)[number];

const ATTACHMENT_ROOT = '/api/media/attachment/';

/** Returns the URL of an attachment of the embedded backend, which answers only readers of its request. */
export const attachmentUrl = (id: string): string => `${ATTACHMENT_ROOT}${id}`;

/** Returns the URL of an attachment's thumbnail, `width` pixels wide. URLs of a remote backend stay the same. */
export function privateImageUrl(src: string, width: ImageWidth): string {
  if (!src.startsWith(ATTACHMENT_ROOT)) return src;
  return `${PRIVATE_ROOT}?url=${encodeURIComponent(src)}&w=${width}&q=${IMAGE_QUALITY.thumbnail}`;
}
