import { z } from 'zod';
import { parseJson } from '@/lib/basics/values';

/** Grows when an older portal could no longer read the file. */
export const BACKUP_FORMAT = 1;

/**
 * The first line of a backup. The rows follow it, one line each: a JSON array with the text of each column, all rows of
 * one table after those of the one before. The whole is compressed with gzip, whose checksum covers every byte.
 */
const headerSchema = z.object({
  portalBackup: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  /** The migrations that the database had run; a restore makes the same tables with them. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().nonnegative() }),
  ),
  /** The counters of identity columns. Rows that were deleted may have had higher numbers than those that are left. */
  counters: z.array(
    z.object({ table: z.string(), column: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** The generated APP_SECRET; a backup of a site that sets its own has the hash alone, an export neither. */
  appSecret: z.string().optional(),
  appSecretHash: z.string().optional(),
});

export type BackupHeader = z.infer<typeof headerSchema>;

/** A row: the text of each column as PostgreSQL writes and reads it, which keeps every type exactly. */
export type BackupRow = (string | null)[];

export type BackupProblem =
  | 'no-file'
  | 'not-a-backup'
  | 'damaged'
  | 'too-large'
  | 'newer-format'
  | 'newer-schema'
  | 'in-use'
  | 'foreign'
  | 'disk-full';

/** A backup cannot be read, or not be restored here; `detail` names what it is about. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(
    readonly problem: BackupProblem,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(`${problem}: ${detail}`, options);
  }
}

/** @throws BackupError when the line is not the first one of a backup that this version reads */
export function parseHeader(line: string): BackupHeader {
  const value = parseJson(line);
  const version = z.object({ portalBackup: z.number() }).safeParse(value);
  if (!version.success) throw new BackupError('not-a-backup');
  if (version.data.portalBackup > BACKUP_FORMAT) throw new BackupError('newer-format');
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new BackupError('damaged', header.error.message);
  return header.data;
}

export const countRows = ({ tables }: BackupHeader): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
