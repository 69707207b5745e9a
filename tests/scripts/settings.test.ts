import { describe, expect, test } from 'vitest';
import { SETTING_FIELDS } from '@/lib/env.fields';
import { readStoreUrl } from '@/lib/basics/service-urls';
import { parseSettings, SettingsError, unknownSettings } from '@/lib/env.server';

const SECRET = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';

function mistakesOf(env: Record<string, string>): string[] {
  try {
    parseSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('names in .env that the portal does not read are found, but for those of Node and of commands', () => {
    const others = ['NODE_OPTIONS', 'ZENDESK_LOGIN', 'TZ', 'PGPASSWORD', 'NEXT_TELEMETRY_DISABLED'];
    expect(unknownSettings(['SITE_URL', 'SMPT_URL', 'site_url', ...others])).toEqual([
      'SMPT_URL',
      'site_url',
    ]);
  });

  test('a first start needs none', () => {
    expect(parseSettings({})).toMatchObject({
      siteUrl: 'http://localhost:3000',
      port: 3000,
      host: '127.0.0.1',
      apiKey: 'demo',
      otpMailsPerClientHour: undefined,
      searchLearning: true,
      demoContent: true,
      allowZoom: false,
      isSecure: false,
      remote: undefined,
      databaseUrl: undefined,
      chat: undefined,
    });
  });

  test('empty text and spaces count as not set', () => {
    expect(parseSettings({ PORT: '', SITE_URL: '  ', DATABASE_URL: '' })).toEqual(parseSettings({}));
  });

  test('values are read into the shapes the code uses', () => {
    const settings = parseSettings({
      SITE_URL: 'https://bantuan.contoh.id/',
      PORT: '8080',
      IMAGE_HOSTS: 'cdn.contoh.id, *.gambar.contoh.id',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      AUTH_BASE_URL: 'https://auth.contoh.id/v1/',
      API_BASE_URL: 'https://api.contoh.id',
      CHAT_WIDGET_URL: 'https://chat.contoh.id/widget.js',
      CHAT_WIDGET_KEY: 'k1',
      CHAT_EAGER: '1',
      DEMO_CONTENT: 'false',
    });
    expect(settings).toMatchObject({
      siteUrl: 'https://bantuan.contoh.id',
      isSecure: true,
      port: 8080,
      imageHosts: ['cdn.contoh.id', '*.gambar.contoh.id'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      remote: { authBase: 'https://auth.contoh.id/v1', apiBase: 'https://api.contoh.id' },
      chat: { url: 'https://chat.contoh.id/widget.js', key: 'k1', eager: true },
      demoContent: false,
    });
  });

  test('all mistakes are listed together, by name, with what is expected and what was given', () => {
    const mistakes = mistakesOf({
      PORT: 'seribu',
      SITE_URL: 'bantuan.contoh.id',
      LOG_LEVEL: 'loud',
      PATH: 'x',
    });
    expect(mistakes).toHaveLength(3);
    expect(mistakes[0]).toMatch(/^SITE_URL: harus alamat situs .*; yang diberikan: "bantuan.contoh.id"$/);
    expect(mistakes[1]).toMatch(/^PORT: harus nomor port.*"seribu"$/);
    expect(mistakes[2]).toMatch(/^LOG_LEVEL: harus salah satu dari .*"loud"$/);
  });

  test.each([
    ['SITE_URL', ['https://a.id/jalur', 'ftp://a.id', 'https://a.id?x=1']],
    ['PORT', ['-1', '65536', '3000.5', '0x10']],
    ['HOST', ['a b', 'http://x']],
    ['DATABASE_URL', ['mysql://a/b', 'postgres']],
    ['API_KEY', ['a b', 'ä']],
    ['SMTP_URL', ['https://a', 'server:465']],
    [
      'IMAP_URL',
      [
        'imap://a:b@mail.id/INBOX',
        'imaps://mail.id',
        'imaps://a@mail.id',
        'imaps://a:%zz@mail.id',
        'https://a:b@c',
      ],
    ],
    ['MAIL_OAUTH_URL', ['https://a.id/token', 'http://klien:k@a.id/token', 'klien:k@a.id']],
    ['MAIL_FROM', ['Bantuan', 'a@b.id\nBcc: c@d.id', '<a@b.id>, <c@d.id>']],
    ['SUPPORT_EMAIL', ['bantuan', 'a@b']],
    ['GA_MEASUREMENT_ID', ['UA-1', '"><script>']],
    ['CHAT_WIDGET_URL', ['http://a.id/w.js', 'http://localhost.a.id/w.js', 'javascript:alert(1)']],
    ['IMAGE_HOSTS', ['https://a.id', 'a.id; script-src *', '*']],
    ['TRUSTED_PROXIES', ['10.0.0.0/33', 'proxy', '10.0.0.1/8/8', '::1/129']],
    ['OTP_MAILS_PER_CLIENT_HOUR', ['0', '10001', 'banyak']],
    ['ALLOW_ZOOM', ['ya', 'TRUE ']],
  ])('%s refuses what it cannot use', (name, wrong) => {
    for (const value of wrong) {
      const own = mistakesOf({ [name]: value }).filter((mistake) => mistake.startsWith(`${name}:`));
      expect(own, value).toHaveLength(1);
    }
  });

  test.each(['http://127.0.0.1:4000/w.js', 'http://localhost/w.js', 'http://[::1]:1/w.js'])(
    'the chat loader may be on this machine: %s',
    (url) => {
      expect(parseSettings({ CHAT_WIDGET_URL: url, CHAT_WIDGET_KEY: 'k' }).chat?.url).toBe(url);
    },
  );

  test.each([
    ['AUTH_BASE_URL', 'https://a.id', 'API_BASE_URL'],
    ['API_BASE_URL', 'https://a.id', 'AUTH_BASE_URL'],
    ['CHAT_WIDGET_URL', 'https://a.id/w.js', 'CHAT_WIDGET_KEY'],
    ['WEBHOOK_SECRET', SECRET, 'WEBHOOK_URL'],
  ])('%s alone names its missing partner', (name, value, partner) => {
    expect(mistakesOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${partner}: .*${name}`)),
    ]);
  });

  test.each([
    'pendek',
    'a'.repeat(40),
    'change-me-change-me-change-me-1234',
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ])('S05: the secret %j is refused, and never shown', (secret) => {
    const [mistake, ...others] = mistakesOf({ APP_SECRET: secret });
    expect(others).toEqual([]);
    expect(mistake).toMatch(/^APP_SECRET: .*32 karakter/);
    expect(mistake).not.toContain(secret);
  });

  test('S05: the secret is required with a database server, unless the backend is elsewhere', () => {
    const server = { DATABASE_URL: 'postgres://u:rahasia-sekali@db/portal' };
    expect(mistakesOf(server)).toEqual([expect.stringMatching(/^APP_SECRET: wajib/)]);
    expect(mistakesOf({ ...server, APP_SECRET: SECRET })).toEqual([]);
    expect(mistakesOf({ ...server, AUTH_BASE_URL: 'https://a.id', API_BASE_URL: 'https://a.id' })).toEqual(
      [],
    );
  });

  test('an index of its own needs a backend whose content it holds', () => {
    const remote = { AUTH_BASE_URL: 'https://a.id', API_BASE_URL: 'https://a.id' };
    expect(mistakesOf({ SEARCH_INDEX: 'portal' })).toEqual([
      expect.stringMatching(/^SEARCH_INDEX: .*AUTH_BASE_URL/),
    ]);
    expect(parseSettings({ SEARCH_INDEX: 'portal', ...remote }).remote?.isSearchedHere).toBe(true);
    expect(parseSettings({ SEARCH_INDEX: 'backend', ...remote }).remote?.isSearchedHere).toBe(false);
  });

  test.each([
    [
      'https://k:r%2Fs@s3.contoh.id/ember?region=id-1',
      { secretAccessKey: 'r/s', prefix: '', region: 'id-1' },
    ],
    [
      'http://k:r@minio:9000/ember/a/b',
      { endpoint: 'http://minio:9000', prefix: 'a/b/', region: 'us-east-1' },
    ],
  ])('a store of files is one URL: %s', (url, parts) => {
    expect(readStoreUrl(url)).toMatchObject({ accessKeyId: 'k', bucket: 'ember', ...parts });
    expect(parseSettings({ S3_URL: url }).objects).toEqual({ url, takesNew: true });
    expect(parseSettings({ S3_URL: url, MEDIA_STORE: 'database' }).objects?.takesNew).toBe(false);
  });

  test.each(['https://s3.contoh.id/ember', 'https://k:r@s3.contoh.id', 's3://k:r@ember/a'])(
    'a store of files needs key, secret and bucket: %s',
    (url) => {
      expect(mistakesOf({ S3_URL: url })).toEqual([expect.stringMatching(/^S3_URL: .*ember/)]);
    },
  );

  test('values of secret settings are never printed', () => {
    const secrets = Object.entries(SETTING_FIELDS).filter(([, field]) => 'isSecret' in field);
    expect(secrets.map(([name]) => name)).toEqual([
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'SEARCH_URL',
      'APP_SECRET',
      'CHANGED_SECRET',
      'SMTP_URL',
      'IMAP_URL',
      'MAIL_OAUTH_URL',
      'MAIL_IN_SECRET',
      'S3_URL',
      'METRICS_KEY',
      'STAFF_KEY',
      'WEBHOOK_SECRET',
    ]);
    for (const [name] of secrets)
      expect(mistakesOf({ [name]: 'kuda-laut' }).join()).not.toContain('kuda-laut');
  });
});
