import path from 'node:path';
import { checkContent } from '@/lib/importer/check-content';
import { checkBrand, checkRequestForm } from '@/scripts/content/check-settings';
import { DEFAULT_LOCALE } from '@/lib/constants';
import { contentImportText as text } from '@/lib/text/content-import';
import { exitWith } from './command';
import { printProblems, showProgress } from './content/print-report';
import { sourceNameOf } from './content/import-into-portal';
import { ROOT } from './start/environment.mjs';
import { say } from './start/console.mjs';

/** `npm run content:check [-- <folder>]`: checks a folder of content, the shipped one by default. */
async function main(): Promise<number> {
  const [argument] = process.argv.slice(2);
  const folder =
    argument === undefined ? path.join(ROOT, 'content') : path.resolve(process.env.INIT_CWD ?? '.', argument);
  const { items, problems, failed } = await checkContent({
    folder,
    source: sourceNameOf(folder),
    locale: DEFAULT_LOCALE,
    onProgress: (done, total) => showProgress('render', done, total),
  });
  say(text.checked(items));
  const ofSettings = [...(await checkRequestForm(folder)), ...(await checkBrand(folder))];
  const count = failed + ofSettings.length;
  printProblems([...problems, ...ofSettings]);
  if (count > 0) console.error(`\n${text.checkFailed(count)}`);
  return count > 0 ? 1 : 0;
}

exitWith(main, text.checkUsage);
