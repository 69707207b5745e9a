import { z } from 'zod';
import type { Database } from '@/lib/database/database';
import { databaseOutage } from '@/lib/database/errors';
import { MEDIA_TABLES, moveMediaPart, type MovedPart } from '@/lib/database/media-bytes';
import { dataText as text } from '@/lib/text/data-commands';

/** What `npm run media:move` asks for: where to, and where the part before ended. */
export const moveRequest = z.strictObject({
  to: z.enum(['s3', 'database']),
  cursor: z.strictObject({ table: z.enum(MEDIA_TABLES), after: z.string() }).optional(),
});

/** Moves the next pictures and attachments. @throws Error with a sentence when nothing can be moved now */
export async function moveMedia(
  db: Database,
  { to, cursor }: z.output<typeof moveRequest>,
): Promise<MovedPart> {
  if (!db.objects) throw new Error(text.noStore);
  // New files would go on arriving at the other place.
  if (db.objects.takesNew !== (to === 's3')) throw new Error(text.otherStore(to));
  try {
    return await moveMediaPart(db, to, cursor);
  } catch (error) {
    if (databaseOutage(error) !== 'object-store') throw error;
    throw new Error(text.storeDown((error as Error).message), { cause: error });
  }
}
