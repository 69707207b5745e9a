import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { COMPILE_HINT, listFirstLoad } from '@/scripts/start/build.mjs';
import { expect, test } from './helpers/fixtures';
import { ROOT, startPortal } from './helpers/portal';

const SETTINGS = {
  APP_SECRET: 'uJ3vXq8_Rw5Lk0Tz-Ym7Pd2Bn9Hs4Gc6',
  SMTP_URL: 'smtps://pengirim:sandi-surat-ungu@127.0.0.1:1',
  STAFF_KEY: 'kH4tWm9_Fx6Jd1Rv-Zn8Qb3Lc0Ps5Gy7',
  WEBHOOK_URL: 'https://kait.example/masuk',
  WEBHOOK_SECRET: 'eB5yNs0_Dw7Kf2Tx-Ur9Vg4Mh1Zq6Jl8',
};
const SECRETS = [
  SETTINGS.APP_SECRET,
  'sandi-surat-ungu',
  SETTINGS.STAFF_KEY,
  'kait.example',
  SETTINGS.WEBHOOK_SECRET,
];

/** Words that only the server's code holds. Plain, because minifying leaves names of packages and of columns alone. */
const SERVER_WORDS = [
  'kysely',
  'pglite',
  'content_item',
  'content_change',
  'ZodError',
  '_zod',
  'hono',
  'nodemailer',
  'libphonenumber',
  'node:fs',
  'node:crypto',
  'portal.runtime',
  ...['APP_SECRET', 'DATABASE_URL', 'SMTP_URL', 'STAFF_KEY', 'WEBHOOK_SECRET', 'DATA_DIR'],
  // Switches of the tests.
  ...['TEST_ENGINE', 'E2E_TEMPLATE', 'CHROMIUM_PATH', 'PLAYWRIGHT', 'vitest'],
];

const folder = join(ROOT, '.next', 'static');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

test('C03: nothing of the server, no secret and no test switch is in what browsers load', () => {
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const found = scripts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return SERVER_WORDS.filter((word) => text.includes(word)).map(
      (word) => `${file.slice(folder.length)}: ${word}`,
    );
  });
  expect(found).toEqual([]);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('the code of a first load is compiled while it arrives, and no other', async () => {
  const first = await listFirstLoad(ROOT);
  expect(first.length).toBeGreaterThan(5);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const hinted = scripts.filter((file) => readFileSync(file, 'utf8').startsWith(COMPILE_HINT));
  expect(hinted.sort()).toEqual(first.sort());
  for (const file of first) {
    const packed = readFileSync(
      join(ROOT, '.next', 'compressed', '_next', relative(join(ROOT, '.next'), `${file}.gz`)),
    );
    expect(gunzipSync(packed).toString(), file).toBe(readFileSync(file, 'utf8'));
  }
});

test('C03: the words of the search are the right ones', () => {
  const textOf = (directory: string): string =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
  const server = textOf(join(ROOT, '.next', 'server'));
  const zod = textOf(join(ROOT, 'node_modules', 'zod', 'v4', 'core'));
  expect(['portal.runtime', 'APP_SECRET', 'DATABASE_URL'].filter((word) => !server.includes(word))).toEqual(
    [],
  );
  expect(['_zod', 'ZodError'].filter((word) => !zod.includes(word))).toEqual([]);
});

test('C03: secret settings are on no page and in no answer', async () => {
  const portal = await startPortal({ template: process.env.E2E_TEMPLATE, env: SETTINGS });
  try {
    for (const path of [
      '/',
      '/en',
      '/content/kucing',
      '/about',
      '/tidak/ada',
      '/api/directory/api/application/0/',
      '/readyz',
    ]) {
      const response = await fetch(portal.url + path, { headers: { 'X-API-Key': 'demo' } });
      const text = (await response.text()) + JSON.stringify([...response.headers]);
      for (const secret of SECRETS) expect(text, path).not.toContain(secret);
    }
    for (const secret of SECRETS) expect(portal.output()).not.toContain(secret);
  } finally {
    await portal.stop();
  }
});
