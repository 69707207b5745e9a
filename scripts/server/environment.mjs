// @ts-check
// Imported first of all by everything that runs on its own: libraries read NODE_ENV while they load, and settings
// may stand in a file `.env`. What the environment already says wins.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether this is `npm run dev`. */
export const IS_DEV = process.argv.includes('--dev');

const file = join(ROOT, '.env');
if (existsSync(file)) process.loadEnvFile(file);

if (!process.env.NODE_ENV) Object.assign(process.env, { NODE_ENV: IS_DEV ? 'development' : 'production' });
process.env.NEXT_TELEMETRY_DISABLED ??= '1';
// It serves Next's app router, which the portal does not use, and prints a page of text when listeners change.
process.env.NEXT_UNHANDLED_REJECTION_FILTER ??= 'disabled';
