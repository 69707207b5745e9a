import { resolve } from 'node:path';
import { z } from 'zod';
import {
  url,
  base,
  origin,
  email,
  mailbox,
  list,
  hostName,
  network,
  isStrongSecret,
  oneLine,
  SAMPLERS,
} from './env.readers';
import { CAPABILITIES } from './contract/calls';
import { readStoreUrl, readDatabaseHosts, isLoopback, isMailbox, isTokenUrl } from './basics/service-urls';

/** A setting: how its text is parsed, and the form it must have, which an error message shows. */
export type SettingField<Value> = {
  read: z.ZodType<Value, string>;
  expected: string;
  /** Allowed values, as in docs/settings.md and .env.example. */
  values: string;
  /** Its value is never printed. */
  isSecret?: true;
};

const field = <Value>(
  values: string,
  expected: string,
  read: z.ZodType<Value, string>,
): SettingField<Value> => ({ read, expected, values });
const secret = <Value>(
  values: string,
  expected: string,
  read: z.ZodType<Value, string>,
): SettingField<Value> => ({ read, expected, values, isSecret: true });

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const wholeField = (what: string, min: number, max: number) =>
  field(`${min} to ${max}`, `${what}, ${min} sampai ${max}`, whole(min, max));

const choiceField = <const Names extends readonly string[]>(names: Names) =>
  field(names.join(', ').replace(/, (\w+)$/, ' or $1'), `salah satu dari ${names.join(', ')}`, z.enum(names));

const flagField = field(
  'true or false',
  'true atau false',
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
);

const strongSecretField = secret(
  '32 random characters or more',
  'sedikitnya 32 karakter acak, bukan contoh; buat dengan: openssl rand -base64 32',
  z.string().refine(isStrongSecret),
);

const databaseUrlField = secret(
  'postgres or postgresql URL',
  'alamat PostgreSQL, misalnya postgres://pengguna:sandi@server/basisdata (beberapa server dipisah koma)',
  z.string().refine((text) => readDatabaseHosts(text) !== undefined),
);

/**
 * Every setting of the portal. `.env.example` and docs/settings.md list the same names (a test compares them);
 * defaults are in `parseSettings`.
 */
export const SETTING_FIELDS = {
  SITE_URL: field(
    'http or https URL without a path',
    'alamat situs tanpa jalur, misalnya https://bantuan.contoh.id',
    origin,
  ),
  PORT: wholeField('nomor port', 0, 65_535),
  HOST: field(
    'IP or host name',
    'alamat untuk mendengarkan, misalnya 127.0.0.1 atau 0.0.0.0',
    z.string().regex(/^[\w.:-]+$/),
  ),
  DATA_DIR: field(
    'folder, up to 200 characters',
    'folder untuk data, paling panjang 200 karakter',
    oneLine.transform((text) => resolve(text)),
  ),
  BRAND_FILE: field(
    'file, up to 200 characters',
    'berkas brand.yml, paling panjang 200 karakter',
    oneLine.transform((text) => resolve(text)),
  ),
  DATABASE_URL: databaseUrlField,
  DATABASE_READ_URL: databaseUrlField,
  SEARCH_URL: secret(
    'http or https URL with at most one segment of a path',
    'alamat server OpenSearch, misalnya https://pengguna:sandi@server:9200/bantuan',
    url(['http:', 'https:']).refine((text) => /^\/?[a-z0-9-]*\/?$/.test(new URL(text).pathname)),
  ),
  APP_SECRET: strongSecretField,
  API_KEY: field(
    '1 to 200 characters without spaces',
    '1 sampai 200 karakter tanpa spasi',
    z.string().regex(/^[\x21-\x7e]{1,200}$/),
  ),
  AUTH_BASE_URL: field('http or https URL', 'alamat dasar layanan masuk (http atau https)', base),
  API_BASE_URL: field('http or https URL', 'alamat dasar API (http atau https)', base),
  BACKEND_CONNECTIONS: wholeField('jumlah panggilan serentak ke backend itu', 1, 1_000),
  BACKEND_CAPABILITIES: field(
    'all, or names of extensions between commas',
    'all, atau nama kemampuan tambahan dipisah koma (lihat docs/provider.md), misalnya locale,createComment',
    list(z.enum(['all', ...CAPABILITIES])),
  ),
  CHANGED_SECRET: strongSecretField,
  SEARCH_INDEX: field(
    'portal or backend',
    'portal (portal mengindeks konten backend itu sendiri) atau backend',
    z.enum(['portal', 'backend']),
  ),
  SMTP_URL: secret(
    'smtp or smtps URL',
    'alamat server surat, misalnya smtps://pengguna:sandi@server:465',
    url(['smtp:', 'smtps:']),
  ),
  MAIL_FROM: field(
    'one email with or without a name, up to 200 characters',
    'satu alamat pengirim, misalnya Bantuan Contoh <bantuan@contoh.id>, paling panjang 200 karakter',
    oneLine.regex(/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
  ),
  MAIL_REPLY_DOMAIN: field(
    'domain name',
    'nama domain, misalnya balas.contoh.id',
    z
      .string()
      .max(190)
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i)
      .transform((text) => text.toLowerCase()),
  ),
  IMAP_URL: secret(
    'imaps URL with user, and password unless with MAIL_OAUTH_URL; several between spaces',
    'alamat kotak surat, misalnya imaps://pengguna:sandi@server/INBOX, beberapa dipisah spasi',
    z
      .string()
      .transform((text) => text.split(/\s+/).filter(Boolean))
      .pipe(z.array(z.string().refine(isMailbox)).min(1)),
  ),
  MAIL_OAUTH_URL: secret(
    'https URL with client id and secret',
    'alamat token OAuth 2, misalnya https://klien:rahasia@login.example/token?scope=…',
    z.string().refine(isTokenUrl),
  ),
  MAIL_IN_SECRET: strongSecretField,
  MAIL_AUTH_SERVER: field(
    'host name',
    'nama server penerima, misalnya mx.contoh.id',
    z
      .string()
      .max(190)
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i)
      .transform((text) => text.toLowerCase()),
  ),
  SUPPORT_MAILBOXES: field(
    'names with emails between commas',
    'nama dan alamat dipisah koma, misalnya Penjualan <jual@contoh.id>, Tagihan <tagihan@contoh.id>',
    list(mailbox),
  ),
  SUPPORT_EMAIL: field('one email', 'satu alamat email', email),
  GA_MEASUREMENT_ID: field(
    'G- and 4 to 20 capitals or digits',
    'G- dan 4 sampai 20 huruf besar atau angka, misalnya G-ABC1234567',
    z.string().regex(/^G-[A-Z0-9]{4,20}$/),
  ),
  CHAT_WIDGET_URL: field(
    'https URL',
    'alamat https pemuat widget obrolan',
    url(['https:', 'http:']).refine(
      (text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text)),
    ),
  ),
  CHAT_WIDGET_KEY: field(
    '1 to 200 characters',
    'kunci widget obrolan, 1 sampai 200 karakter',
    oneLine.min(1),
  ),
  CHAT_EAGER: flagField,
  IMAGE_HOSTS: field(
    'host names between commas',
    'nama host dipisah koma, misalnya cdn.contoh.id,*.gambar.contoh.id',
    list(hostName),
  ),
  S3_URL: secret(
    'http or https URL with key, secret and bucket',
    'alamat penyimpanan S3, misalnya https://kunci:rahasia@s3.contoh.id/ember?region=ap-southeast-3',
    z.string().refine((text) => readStoreUrl(text) !== undefined),
  ),
  MEDIA_STORE: field('s3 or database', 's3 atau database', z.enum(['s3', 'database'])),
  MEDIA_URL: field('http or https URL', 'alamat dasar media (http atau https)', base),
  ALLOW_ZOOM: flagField,
  REQUIRE_CONSENT: flagField,
  TRUSTED_PROXIES: field(
    'IPs or networks between commas',
    'alamat IP atau jaringan dipisah koma, misalnya 10.0.0.0/8,::1',
    list(network),
  ),
  DRAIN_SECONDS: wholeField('bilangan bulat', 0, 300),
  METRICS_KEY: strongSecretField,
  OTEL_EXPORTER_OTLP_ENDPOINT: field('http or https URL', 'alamat penampung OpenTelemetry', base),
  OTEL_SERVICE_NAME: field('1 to 200 characters', 'nama layanan, 1 sampai 200 karakter', oneLine.min(1)),
  OTEL_TRACES_SAMPLER: choiceField(SAMPLERS),
  OTEL_TRACES_SAMPLER_ARG: field(
    '0 to 1',
    'bagian yang direkam, 0 sampai 1',
    z.string().regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/),
  ),
  OTP_MAILS_PER_CLIENT_HOUR: wholeField('bilangan bulat', 1, 10_000),
  SEARCH_LEARNING: flagField,
  DEMO_CONTENT: flagField,
  EVENTS_KEEP_DAYS: wholeField('bilangan hari', 100, 36_500),
  AUDIT_KEEP_DAYS: wholeField('bilangan hari', 30, 36_500),
  STAFF_EMAILS: field(
    'emails between commas',
    'alamat email dipisah koma, misalnya sari@contoh.id,budi@contoh.id',
    list(email),
  ),
  STAFF_KEY: strongSecretField,
  WEBHOOK_URL: field('http or https URL', 'alamat http atau https', url(['http:', 'https:'])),
  WEBHOOK_SECRET: strongSecretField,
  LOG_LEVEL: choiceField(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
} satisfies Record<string, SettingField<unknown>>;

export type SettingName = keyof typeof SETTING_FIELDS;
export type SettingValues = { [Name in SettingName]?: z.output<(typeof SETTING_FIELDS)[Name]['read']> };
