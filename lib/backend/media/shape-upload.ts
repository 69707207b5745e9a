import type { Selectable } from 'kysely';
import type { UploadedMedia } from '@/lib/contract/project';
import type { UploadTable } from '@/lib/database/request-schema';
import { attachmentUrl } from '@/lib/paths/image-url';

/** An upload without its bytes. */
export type UploadInfo = Pick<Selectable<UploadTable>, 'id' | 'file_name' | 'mime' | 'width' | 'height'> & {
  /** In bytes. */
  size: number;
};

/** Returns an image or a file in the shape of the contract. */
export const shapeUpload = ({ id, file_name, mime, width, height, size }: UploadInfo): UploadedMedia => ({
  id,
  image_url: attachmentUrl(id),
  file_name,
  ...(width === null || height === null ? { mime_type: mime, size } : { width, height }),
});
