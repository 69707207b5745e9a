import { perProcess } from '@/lib/basics/per-process';
import { resolve } from 'node:path';
import { DEFAULT_SUPPORT_EMAIL } from './constants';
import type { PublicSettings as CallSettings } from './env.public';
import { needsToken } from './basics/service-urls';
import { SETTING_FIELDS, type SettingField, type SettingName, type SettingValues } from './env.fields';

export type Settings = {
  /** Origin of the portal without a slash at the end, used in pages, mails and feeds. */
  siteUrl: string;
  /** Whether the site is served over https: cookies are Secure and HSTS is sent. */
  isSecure: boolean;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL server; without it the embedded engine keeps its data in `dataDir`. */
  databaseUrl: string | undefined;
  /** A replica of that server, for pages, searches and figures. */
  databaseReadUrl: string | undefined;
  /** A search engine that proposes what is found. */
  searchUrl: string | undefined;
  /** Without it the start generates one on the embedded engine. */
  appSecret: string | undefined;
  apiKey: string;
  /** Bases of a remote backend; with them the embedded one is off and no database is opened. */
  remote:
    | {
        authBase: string;
        apiBase: string;
        capabilities: readonly string[];
        /** Whether the portal searches that backend's content itself, in an index that it keeps in a database. */
        isSearchedHere: boolean;
      }
    | undefined;
  /** Signs the calls with which the remote backend tells of changes. */
  changedSecret: string | undefined;
  /** How many calls to the remote backend may be under way on this server. */
  backendConnections: number;
  smtpUrl: string | undefined;
  /** Sender of mails; without it the brand's name and `supportEmail`. */
  mailFrom: string | undefined;
  /** Absolute path of brand.yml. */
  brandFile: string;
  /** Domain of reply addresses; without it they are plus addresses of `supportEmail`. */
  mailReplyDomain: string | undefined;
  /** Mailboxes whose unread mails are taken. */
  imapUrls: string[];
  /** The receiving server whose word about a sender is taken. */
  mailAuthServer: string | undefined;
  /** Emails beside `supportEmail` that people write to. */
  supportMailboxes: { name: string; email: string }[];
  /** Signs the mails that providers post. */
  mailInSecret: string | undefined;
  /** Where access tokens for mail servers come from, with client and secret. */
  mailOauthUrl: string | undefined;
  supportEmail: string;
  gaMeasurementId: string | undefined;
  chat: { url: string; key: string; eager: boolean } | undefined;
  imageHosts: string[];
  /** The store of pictures and attachments outside of the database, and whether new ones go there. */
  objects: { url: string; takesNew: boolean } | undefined;
  mediaUrl: string | undefined;
  allowZoom: boolean;
  requireConsent: boolean;
  trustedProxies: string[];
  /** Lets a machine read the figures of this process at /metrics, which is not there without it. */
  metricsKey: string | undefined;
  /** Whether traces are sent, and as whose; the library reads the other standard variables itself. */
  tracing: { serviceName: string } | undefined;
  /** How long requests are still served after SIGTERM. */
  drainSeconds: number;
  /** Replaces `LIMITS.codeMailsPerClient`. */
  otpMailsPerClientHour: number | undefined;
  /** Whether opened results are counted and move later ones. */
  searchLearning: boolean;
  demoContent: boolean;
  /** Days after which events of visitors and searches are deleted, and changes by staff; 400, and never. */
  eventsKeepDays: number | undefined;
  auditKeepDays: number | undefined;
  /** Who becomes an administrator of the desk by logging in. */
  staffEmails: string[];
  /** Lets machines call the desk, as an administrator. */
  staffKey: string | undefined;
  webhook: { url: string; secret: string } | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
};

/** What the browser may know; `_document` writes it into the page. */
export type PublicSettings = CallSettings &
  Pick<Settings, 'supportEmail' | 'gaMeasurementId' | 'chat' | 'allowZoom' | 'requireConsent'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings are wrong; the message lists all of them, without the values of secrets. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly mistakes: string[]) {
    super(`Pengaturan berikut perlu diperbaiki:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
  }
}

/** Parses all settings; an empty text counts as not set. @throws SettingsError with every mistake */
export function parseSettings(env: Environment): Settings {
  const mistakes: string[] = [];
  const values: SettingValues = {};
  for (const name of Object.keys(SETTING_FIELDS) as SettingName[]) {
    const input = env[name]?.trim();
    if (!input) continue;
    const outcome = SETTING_FIELDS[name].read.safeParse(input);
    if (outcome.success) Object.assign(values, { [name]: outcome.data });
    else mistakes.push(describeMistake(name, input));
  }
  mistakes.push(...findMissingPartners(env));
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return withDefaults(values);
}

/** Names that `.env` may hold besides settings: of the import from Zendesk, of Node, Next, PostgreSQL and Docker. */
const OTHER_NAMES = /^(ZENDESK_LOGIN|TZ|(HTTPS?|NO)_PROXY|(NODE|NEXT|UV|COMPOSE|OTEL)_\w+|PG[A-Z]+)$/;

/** Returns the names that are no settings, such as a mistyped one. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(SETTING_FIELDS, name) && !OTHER_NAMES.test(name));

let settings: Settings | undefined;

/** Returns the settings of this process. */
export function getSettings(): Settings {
  settings ??= parseSettings(process.env);
  return settings;
}

const answered = perProcess<ReadonlySet<string>>('portal.capabilities');

/** Notes what the remote backend answers that it has beyond the specification, which wins over the setting. */
export function noteCapabilities(names: readonly string[]): void {
  answered.current = new Set(names);
}

/** Returns what the remote backend has beyond the specification: what it answered, else the setting. */
export const getCapabilities = (remote: NonNullable<Settings['remote']>): ReadonlySet<string> =>
  new Set([
    ...(answered.current ?? remote.capabilities),
    ...(remote.isSearchedHere ? ['searchContent'] : []),
  ]);

/** Returns the settings that every visitor may read. */
export function getPublicSettings(): PublicSettings {
  const { siteUrl, apiKey, remote, supportEmail, gaMeasurementId, chat, allowZoom, requireConsent } =
    getSettings();
  const { authBase, apiBase } = remote ?? { authBase: '/api/auth', apiBase: '/api' };
  const capabilities = remote && getCapabilities(remote);
  return {
    siteUrl,
    apiKey,
    authBase,
    apiBase,
    ...(capabilities && { capabilities: [...capabilities] }),
    ...(remote?.isSearchedHere && { searchBase: '/api' }),
    supportEmail,
    gaMeasurementId,
    chat,
    allowZoom,
    requireConsent,
  };
}

function describeMistake(name: SettingName, input: string): string {
  const { expected, isSecret }: SettingField<unknown> = SETTING_FIELDS[name];
  const shown = isSecret
    ? `(${input.length} karakter, tidak ditampilkan)`
    : JSON.stringify(input.slice(0, 100));
  return `${name}: harus ${expected}; yang diberikan: ${shown}`;
}

/** Finds settings whose counterpart is missing. */
function findMissingPartners(env: Environment): string[] {
  const has = (name: SettingName): boolean => Boolean(env[name]?.trim());
  const mistakes: string[] = [];
  const pair = (one: SettingName, other: SettingName): void => {
    if (has(one) === has(other)) return;
    const [present, absent] = has(one) ? [one, other] : [other, one];
    mistakes.push(
      `${absent}: harus diisi bersama ${present} (${SETTING_FIELDS[absent].expected}); yang diberikan: kosong`,
    );
  };
  pair('AUTH_BASE_URL', 'API_BASE_URL');
  pair('CHAT_WIDGET_URL', 'CHAT_WIDGET_KEY');
  pair('WEBHOOK_URL', 'WEBHOOK_SECRET');
  if ((env.IMAP_URL ?? '').split(/\s+/).some((url) => needsToken(url || undefined)) && !has('MAIL_OAUTH_URL'))
    mistakes.push(`IMAP_URL: tanpa kata sandi hanya berlaku bersama MAIL_OAUTH_URL`);
  const isRemote = has('AUTH_BASE_URL') && has('API_BASE_URL');
  if (has('DATABASE_URL') && !has('APP_SECRET') && !isRemote) {
    mistakes.push(
      `APP_SECRET: wajib bila DATABASE_URL diisi (${SETTING_FIELDS.APP_SECRET.expected}); yang diberikan: kosong`,
    );
  }
  if (has('DATABASE_READ_URL') && !has('DATABASE_URL'))
    mistakes.push('DATABASE_READ_URL: hanya berlaku bersama DATABASE_URL');
  if (env.MEDIA_STORE?.trim() === 's3' && !has('S3_URL'))
    mistakes.push('MEDIA_STORE: s3 hanya berlaku bersama S3_URL');
  if (has('SEARCH_URL') && isRemote && env.SEARCH_INDEX?.trim() !== 'portal')
    mistakes.push('SEARCH_URL: dengan AUTH_BASE_URL hanya berlaku bersama SEARCH_INDEX=portal');
  // The embedded backend always searches in its own database.
  if (env.SEARCH_INDEX?.trim() === 'portal' && !isRemote)
    mistakes.push('SEARCH_INDEX: portal hanya berlaku bersama AUTH_BASE_URL dan API_BASE_URL');
  return mistakes;
}

function withDefaults(values: SettingValues): Settings {
  const port = values.PORT ?? 3000;
  const siteUrl = values.SITE_URL ?? `http://localhost:${port}`;
  const { AUTH_BASE_URL: authBase, API_BASE_URL: apiBase } = values;
  const { CHAT_WIDGET_URL: chatUrl, CHAT_WIDGET_KEY: chatKey } = values;
  const { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret } = values;
  const supportEmail = values.SUPPORT_EMAIL ?? DEFAULT_SUPPORT_EMAIL;
  return {
    siteUrl,
    isSecure: siteUrl.startsWith('https:'),
    port,
    host: values.HOST ?? '127.0.0.1',
    dataDir: values.DATA_DIR ?? resolve('.data'),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    searchUrl: values.SEARCH_URL,
    appSecret: values.APP_SECRET,
    apiKey: values.API_KEY ?? 'demo',
    remote:
      authBase && apiBase
        ? {
            authBase,
            apiBase,
            capabilities: values.BACKEND_CAPABILITIES ?? [],
            isSearchedHere: values.SEARCH_INDEX === 'portal',
          }
        : undefined,
    changedSecret: values.CHANGED_SECRET,
    backendConnections: values.BACKEND_CONNECTIONS ?? 32,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    brandFile: values.BRAND_FILE ?? resolve('content/brand.yml'),
    mailReplyDomain: values.MAIL_REPLY_DOMAIN,
    imapUrls: values.IMAP_URL ?? [],
    mailAuthServer: values.MAIL_AUTH_SERVER,
    supportMailboxes: values.SUPPORT_MAILBOXES ?? [],
    mailInSecret: values.MAIL_IN_SECRET,
    mailOauthUrl: values.MAIL_OAUTH_URL,
    supportEmail,
    gaMeasurementId: values.GA_MEASUREMENT_ID,
    chat: chatUrl && chatKey ? { url: chatUrl, key: chatKey, eager: values.CHAT_EAGER ?? false } : undefined,
    imageHosts: values.IMAGE_HOSTS ?? [],
    objects: values.S3_URL ? { url: values.S3_URL, takesNew: values.MEDIA_STORE !== 'database' } : undefined,
    mediaUrl: values.MEDIA_URL,
    allowZoom: values.ALLOW_ZOOM ?? false,
    requireConsent: values.REQUIRE_CONSENT ?? false,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    metricsKey: values.METRICS_KEY,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { serviceName: values.OTEL_SERVICE_NAME ?? 'portal' }
      : undefined,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    otpMailsPerClientHour: values.OTP_MAILS_PER_CLIENT_HOUR,
    searchLearning: values.SEARCH_LEARNING ?? true,
    demoContent: values.DEMO_CONTENT ?? true,
    eventsKeepDays: values.EVENTS_KEEP_DAYS,
    auditKeepDays: values.AUDIT_KEEP_DAYS,
    staffEmails: values.STAFF_EMAILS ?? [],
    staffKey: values.STAFF_KEY,
    webhook: webhookUrl && webhookSecret ? { url: webhookUrl, secret: webhookSecret } : undefined,
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}
