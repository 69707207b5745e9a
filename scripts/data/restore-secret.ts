import { readFile } from 'node:fs/promises';
import type { BackupHeader } from '@/lib/database/backup/format';
import type { Settings } from '@/lib/env.server';
import { dataText as text } from '@/lib/text/data-commands';
import { appSecretFile, hashSecret, replaceAppSecret } from '@/lib/server/app-secret';

/** Puts the secret of a backup into the data folder. Returns what is left for the operator to do, in sentences. */
export async function restoreSecret(
  { appSecret: setting, dataDir }: Settings,
  { appSecret, appSecretHash }: BackupHeader,
): Promise<string[]> {
  if (appSecretHash === undefined) return [text.secretLeftOut];
  const file = appSecretFile(dataDir);
  const current = setting ?? (await readFile(file, 'utf8').catch(() => '')).trim();
  if (hashSecret(current) === appSecretHash) return [];
  if (appSecret === undefined) return [text.secretMissing];
  await replaceAppSecret(dataDir, appSecret);
  return [setting === undefined ? text.secretRestored(file) : text.secretToSet(file)];
}
