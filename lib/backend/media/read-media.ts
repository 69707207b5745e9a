import { readFileSync } from 'node:fs';
import { describeMedia, findMedia, listUploadBytes, describeUpload, findUpload } from './queries';
import { readBytes } from '@/lib/database/media-bytes';
import { invalidField, notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageSize, type Media, encodeForMail, type ImageOwner } from './process-image';
import type { MailAttachment, MailFile } from '@/lib/backend/mail/mail';
import type { Requester, StaffCaller } from '@/lib/backend/http/callers';

/** The id of an image and its only name, so that each image has a single URL. */
type MediaName = { id: string; file_name: string };

/** Types that browsers display; others are sent as application/octet-stream. */
const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const SVG = 'image/svg+xml';
const IMAGE_TYPES = [...RASTER_TYPES, SVG];

/** The name by which drawings ask for the site's typeface. */
const DRAWING_FONT = 'Plus Jakarta Sans';

/**
 * Weights 400 to 700 of public/font-1.woff2 with ASCII and the signs that drawings use, cut by the npm package
 * subset-font, since each drawing carries a copy.
 */
const fontBytes = readFileSync(new URL('./drawing-font.woff2', import.meta.url)).toString('base64');

const FONT_FACE =
  `<style>@font-face{font-family:'${DRAWING_FONT}';font-weight:400 700;` +
  `src:url(data:font/woff2;base64,${fontBytes}) format('woff2')}text{word-spacing:.05em}</style>`;
const ROOT_TAG = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.public, keepAnimated: true });

/**
 * Returns a public image. A drawing comes with the site's typeface in it.
 * @throws AppError not-found
 */
export async function readMedia({ id, file_name }: MediaName, { db }: DbDeps): Promise<Media> {
  const media = await findMedia(db.kysely, id);
  if (media?.file_name !== file_name) throw notFound();
  const mime = IMAGE_TYPES.includes(media.mime) ? media.mime : 'application/octet-stream';
  const bytes = await readBytes(db, media);
  return { mime, bytes: mime === SVG ? embedFont(bytes) : bytes };
}

/**
 * Returns a public image as WebP of this size, an animated one unchanged.
 * @throws AppError not-found, invalid (url) when it is no raster image, too-many-requests, unavailable
 */
export async function resizeMedia(
  clientKey: string,
  { id, file_name }: MediaName,
  size: ImageSize,
  deps: DbDeps,
): Promise<Media> {
  const media = await describeMedia(deps.db.kysely, id);
  if (media?.file_name !== file_name) throw notFound();
  if (!RASTER_TYPES.includes(media.mime)) throw invalidField('url', 'invalid', 'This is no raster image.');
  return resize(
    `client:${clientKey}`,
    { id, ...media, read: () => readMedia({ id, file_name }, deps) },
    size,
  );
}

/**
 * Returns a drawing with the site's typeface in it, if it asks for that by name. Browsers load nothing for an SVG in an
 * <img>, so its text would otherwise be set in a font of the reader's system.
 */
function embedFont(svg: Buffer): Buffer {
  const text = svg.toString('utf8');
  if (!text.includes(DRAWING_FONT) || !text.includes('<text') || text.includes('@font-face')) return svg;
  return Buffer.from(text.replace(ROOT_TAG, (root) => root + FONT_FACE));
}

/**
 * Returns the files of a mail in their order, pictures as every mail program shows them. A file of a request that was
 * deleted meanwhile is left out.
 * @throws AppError too-many-requests, unavailable: the mail should be sent later
 */
export async function readMailFiles(files: readonly MailFile[], { db }: DbDeps): Promise<MailAttachment[]> {
  const rows = await listUploadBytes(
    db.kysely,
    files.map(({ id }) => id),
  );
  const attachments: MailAttachment[] = [];
  for (const { id, name, isPicture } of files) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const stored = await readBytes(db, row);
    if (!isPicture) {
      attachments.push({ filename: name, contentType: row.mime, content: stored });
      continue;
    }
    const { mime, bytes } = await encodeForMail({ ...row, bytes: stored });
    const filename = name.replace(/(\.\w{1,5})?$/, '.jpg');
    attachments.push({ filename, contentType: mime, content: bytes, cid: id });
  }
  return attachments;
}

const resizePrivate = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.private, keepAnimated: false });

type Customer = Pick<Requester, 'uid' | 'businessUid' | 'link'>;

/** Who asks with one browser: a customer, a member of staff, holders of links, or all of them. */
export type Viewer = {
  customer: Customer | undefined;
  staff: StaffCaller | undefined;
  linked: Customer[];
};

/** Returns as whom a viewer may read an image, the widest right first. */
async function readerOf({ customer, staff, linked }: Viewer, id: string, { db }: DbDeps) {
  const readers = staff ? ['staff' as const] : [...(customer ? [customer] : []), ...linked];
  for (const reader of readers) {
    const size = await describeUpload(db.kysely, id, reader);
    if (size) return { reader, ...size };
  }
  throw notFound();
}

/**
 * Returns an image or a file to its owner, to colleagues while their business shares requests, to the holder of a link to
 * its request, or to staff.
 * @throws AppError not-found, also for images of others
 */
export async function getUpload(
  viewer: Viewer,
  id: string,
  deps: DbDeps,
): Promise<{ file_name: string; mime: string; width: number | null; bytes: Buffer }> {
  const { reader } = await readerOf(viewer, id, deps);
  const upload = await findUpload(deps.db.kysely, id, reader);
  if (!upload) throw notFound();
  return { ...upload, bytes: await readBytes(deps.db, upload) };
}

/**
 * Returns an image as WebP of this size, to the readers of `getUpload`.
 * @throws AppError not-found, too-many-requests, unavailable
 */
export async function resizeUpload(
  viewer: Viewer,
  { id, ...size }: ImageSize & { id: string },
  deps: DbDeps,
): Promise<Media> {
  // A cached result is checked as well: the reader may have no access, or the image may have been removed.
  const { reader, width, height } = await readerOf(viewer, id, deps);
  if (width === null || height === null) throw notFound();
  const owner: ImageOwner = reader === 'staff' ? `staff:${viewer.staff?.email ?? ''}` : `user:${reader.uid}`;
  return resizePrivate(owner, { id, width, height, read: () => getUpload(viewer, id, deps) }, size);
}
