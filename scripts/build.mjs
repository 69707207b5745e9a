// @ts-check
// npm run build: what `npm start` makes before its first start.
import { ROOT } from './start/environment.mjs';
import { buildSite } from './start/build.mjs';

await buildSite(ROOT);
