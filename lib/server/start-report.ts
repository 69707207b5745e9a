import { relative } from 'node:path';
import type { Database } from '@/lib/database/open-database';
import { DEMO_EMAIL } from '@/lib/backend/demo/demo-customer';
import { DatabaseStartError } from '@/lib/database/errors';
import { countObjects } from '@/lib/database/media-bytes';
import type { ImportReport } from '@/lib/importer/items/types';
import { SettingsError, unknownSettings, type Settings } from '@/lib/env.server';
import { say } from '@/scripts/start/console.mjs';
import { ENV_FILE_NAMES, IS_DEV, ROOT } from '@/scripts/start/environment.mjs';

const DATABASE_PROBLEM: Record<DatabaseStartError['problem'], string> = {
  locked: 'Folder data sedang dipakai proses lain.',
  'not-writable': 'Folder data tidak dapat ditulisi.',
  'disk-full': 'Ruang disk untuk folder data tidak cukup.',
  foreign: 'Folder data berisi sesuatu yang bukan milik portal ini.',
  newer: 'Data berasal dari versi portal yang lebih baru.',
  older: 'Data berasal dari versi portal yang lebih lama.',
  unreachable: 'Server basis data tidak dapat dihubungi.',
  unsuitable: 'Server basis data tidak dapat dipakai.',
  overdue: 'Basis data terlalu lama memulai.',
  broken: 'Basis data rusak.',
};

const explainDatabase = (error: DatabaseStartError): string =>
  `${DATABASE_PROBLEM[error.problem]}\n${error.message}`;

/** Says why the portal could not start, and what to do about it. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof DatabaseStartError) return explainDatabase(error);
  const { code, message } = error as NodeJS.ErrnoException;
  const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
  if (code === 'EADDRINUSE')
    return `Port ${PORT} sudah dipakai program lain. Hentikan program itu, atau pilih port lain: PORT=3001 npm start`;
  if (code === 'EACCES')
    return `Port ${PORT} tidak boleh dipakai oleh pengguna ini. Pilih port di atas 1023: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Alamat HOST=${HOST} tidak ada pada komputer ini.`;
  return `Portal gagal dinyalakan: ${message}\n${error instanceof Error ? (error.stack ?? '') : ''}`;
}

/** Prints which names in `.env` are no settings. */
export function sayUnknownSettings(): void {
  const names = unknownSettings(ENV_FILE_NAMES);
  if (names.length > 0) say(`  ! Nama dalam .env yang bukan pengaturan portal: ${names.join(', ')}`);
}

/** Prints that the secret is not the one that the data were last used with. */
export function sayOtherSecret(): void {
  say(
    '  ! APP_SECRET berbeda dari yang terakhir dipakai dengan data ini: login, kode dan tautan di email lama tidak',
  );
  say('    berlaku lagi. Bila beberapa instance memakai satu basis data, APP_SECRET harus sama di semuanya.');
}

/** Prints that files are where the portal cannot reach them, if there are any. */
export async function sayStrandedFiles(database: Database): Promise<void> {
  if (database.objects || (await countObjects(database)) === 0) return;
  say(
    '  ! Sebagian gambar dan lampiran ada di penyimpanan S3, tetapi S3_URL tidak diisi: mereka tidak dapat ditampilkan.',
  );
}

/** Prints where the site is, where mail goes and what its data survives. */
export function sayReady(settings: Settings, url: string, database: Database | undefined): void {
  const shown = shorten(settings.dataDir);
  say();
  say(`  Pusat bantuan siap: ${url}${IS_DEV ? ' (mode pengembangan)' : ''}`);
  if (settings.siteUrl !== url) say(`  Alamat umum         ${settings.siteUrl}`);
  say();
  say(`  Data    ${describeData(settings, shown, database)}`);
  say(
    `  Email   ${settings.smtpUrl ? 'dikirim melalui SMTP_URL' : `ditulis ke ${shown}/outbox (isi SMTP_URL untuk mengirimnya)`}`,
  );
  if (database) say(`  Masuk   ${describeLogin(settings, shown)}`);
  if (settings.isSecure && settings.trustedProxies.length === 0) {
    say(
      '  ! SITE_URL memakai https tetapi TRUSTED_PROXIES kosong: semua pengunjung terhitung sebagai satu alamat,',
    );
    say(
      '    sehingga batas jumlah kode cepat habis. Isi dengan alamat proxy di depan portal, misalnya 127.0.0.1',
    );
  }
  say('  Berhenti dengan Ctrl+C');
  say();
}

/** Prints a line about a mail that was written to a file instead of sent. */
export function sayMail(to: string, file: string): void {
  say(`  ✉ Email untuk ${to}: ${shorten(file)}`);
}

/** Returns a path relative to the project's folder if it is inside. */
function shorten(path: string): string {
  const fromRoot = relative(ROOT, path) || '.';
  return fromRoot.startsWith('..') ? path : fromRoot;
}

function describeLogin({ smtpUrl, demoContent }: Settings, dataDir: string): string {
  const code = smtpUrl ? 'dengan kode yang dikirim ke email' : `kodenya ada di ${dataDir}/outbox`;
  return demoContent && !smtpUrl ? `sebagai ${DEMO_EMAIL} (pelanggan contoh); ${code}` : code;
}

function describeData(settings: Settings, dataDir: string, database: Database | undefined): string {
  if (!database) return `pada backend di ${settings.remote?.apiBase ?? '(tidak diketahui)'}`;
  const place =
    database.engine === 'embedded' ? `tertanam, di ${dataDir}` : 'server PostgreSQL (DATABASE_URL)';
  const { crashSafe, powerSafe, note } = database.durability;
  const crash = crashSafe ? 'aman bila proses mati mendadak' : 'TIDAK aman bila proses mati mendadak';
  const power = powerSafe ? 'aman bila listrik padam' : 'TIDAK aman bila listrik padam';
  return crashSafe && powerSafe
    ? `${place}; ${crash}, ${power}`
    : `${place}; ${crash}, ${power}\n          ${note}`;
}

/** Says what the import of the shipped content did. */
export function describeImport(report: ImportReport | undefined): string {
  if (!report) return 'tidak berubah';
  const { created, changed, removed, failed } = report;
  return `${created} baru, ${changed} berubah, ${removed} dihapus${failed > 0 ? `, ${failed} GAGAL` : ''}`;
}
