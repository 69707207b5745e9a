// @ts-check
// The first import of every entry point, because libraries read NODE_ENV while they load. It also loads a file `.env`;
// variables that are already set win.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether this is `npm run dev`. */
export const IS_DEV = process.argv.includes('--dev');

const file = join(ROOT, '.env');
const hasFile = existsSync(file);
if (hasFile) process.loadEnvFile(file);

/** What is set in `.env`. */
export const ENV_FILE_NAMES = hasFile ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];

if (!process.env.NODE_ENV) Object.assign(process.env, { NODE_ENV: IS_DEV ? 'development' : 'production' });
process.env.NEXT_TELEMETRY_DISABLED ??= '1';
// Needed by Next's app router only, which the portal does not use; it prints warnings when listeners change.
process.env.NEXT_UNHANDLED_REJECTION_FILTER ??= 'disabled';
