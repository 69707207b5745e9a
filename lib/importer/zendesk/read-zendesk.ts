import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locale } from '@/lib/constants';
import type { Problem } from '@/lib/importer/types';
import { fetchHelpCenter, type FetchTools } from './fetch-help-center';
import { parseHelpCenter } from './help-center';
import { pictureStore } from './pictures';
import { writeTree } from './write-tree';

export type ZendeskFolder = {
  folder: string;
  /** Name of the help centre, for the name of the source. */
  name: string;
  problems: Problem[];
  remove(): Promise<void>;
};

/**
 * Brings a Zendesk help centre, from its address or from a JSON file of it, into a temporary folder in the portal's
 * own form. @throws when the address refuses or the file has another shape
 */
export async function readZendesk(from: string, tools: FetchTools, locale?: Locale): Promise<ZendeskFolder> {
  const isFile = await stat(from).then(
    (found) => found.isFile(),
    () => false,
  );
  const center = isFile ? parseHelpCenter(await readFile(from, 'utf8')) : await fetchHelpCenter(from, tools);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-zendesk-'));
  const problems: Problem[] = [];
  const pictures = pictureStore({
    folder,
    origin: center.origin,
    isNamed: !isFile,
    tools,
    localFolder: isFile ? path.join(path.dirname(from), 'attachments') : undefined,
  });
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeTree(center, { folder, locale, pictures, report: (problem) => problems.push(problem) });
  } catch (error) {
    await remove();
    throw error;
  }
  const name = center.origin ? new URL(center.origin).hostname : path.basename(from, path.extname(from));
  return { folder, name, problems, remove };
}
