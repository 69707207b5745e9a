// @ts-check
// npm run content:import: from the bundle of the build, or from the sources when these have changed since.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './start/environment.mjs';
import { isBuildCurrent } from './start/build.mjs';
import { IMPORT_BUNDLE } from './start/bundle.mjs';

if (await isBuildCurrent(ROOT)) {
  await import(pathToFileURL(join(ROOT, IMPORT_BUNDLE)).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(join(ROOT, 'scripts', 'content-import.ts')).href);
}
