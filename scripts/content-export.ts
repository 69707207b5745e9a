import './start/environment.mjs';
import path from 'node:path';
import { exportContent, FolderNotEmptyError } from '@/lib/importer/export/export-content';
import { getSettings } from '@/lib/env.server';
import { contentImportText as text } from '@/lib/text/content-import';
import { exitWith } from './command';
import { showProgress } from './content/print-report';
import { withStore } from './content/import-into-portal';
import { say } from './start/console.mjs';

/** `npm run content:export -- <folder>`: exports the whole site as Markdown, which can be imported again. */
async function main(): Promise<number> {
  const [argument, more] = process.argv.slice(2);
  if (argument === undefined || more !== undefined || argument.startsWith('-')) {
    say(text.exportUsage);
    return 2;
  }
  const folder = path.resolve(process.env.INIT_CWD ?? '.', argument);
  try {
    const report = await withStore(getSettings(), ({ store }) =>
      exportContent({ store, folder, onProgress: (done, total) => showProgress('write', done, total) }),
    );
    say(text.exported(report.items, report.pictures, report.redirects, folder));
    return 0;
  } catch (error) {
    if (!(error instanceof FolderNotEmptyError)) throw error;
    console.error(text.folderNotEmpty(folder));
    return 2;
  }
}

exitWith(main, text.exportUsage);
