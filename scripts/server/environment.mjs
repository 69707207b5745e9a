// @ts-check
// The first import of every entry point, because libraries read NODE_ENV while they load. It also loads a file `.env`;
// variables that are already set win.
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
// Needed by Next's app router only, which the portal does not use; it prints warnings when listeners change.
process.env.NEXT_UNHANDLED_REJECTION_FILTER ??= 'disabled';
