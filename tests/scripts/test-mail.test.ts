import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TokenError, type AccessTokens } from '@/lib/backend/mail/access-tokens';
import { testMail } from '@/scripts/mail/test-mail';
import { freePort } from '@/scripts/free-port';
import { startImap, type TestImap } from '@/tests/helpers/imap';
import { startSmtp, type TestSmtp } from '@/tests/helpers/smtp';

const SUPPORT = 'bantuan@kucing.example';

let imap: TestImap;
let smtp: TestSmtp;
let said: string[] = [];
beforeEach(async () => {
  said = [];
  imap = await startImap();
  smtp = await startSmtp();
});
afterEach(async () => {
  await smtp.close();
  await imap.close();
});

const run = (given: Partial<Parameters<typeof testMail>[0]> = {}) =>
  testMail({
    smtpUrl: smtp.url,
    imapUrls: [imap.url],
    supportMailboxes: [],
    mailFrom: undefined,
    supportEmail: SUPPORT,
    tokens: undefined,
    waitMs: 1,
    say: (line) => void said.push(line),
    ...given,
  });
/** Starts the mail server again with other options. */
const serve = async (options: Parameters<typeof startSmtp>[0]) => {
  await smtp.close();
  smtp = await startSmtp(options);
};

test('a mail that arrives is found, and it is said that both work', async () => {
  imap.deliver(Buffer.from('Message-ID: <x@y>\r\n\r\nHalo'));
  expect(await run()).toBe(true);
  expect(said).toEqual([
    `Kotak surat ${SUPPORT} dapat dibaca.`,
    `Terkirim dari ${SUPPORT} kepada ${SUPPORT} lewat ${new URL(smtp.url).host}.`,
    `Email uji ke ${SUPPORT} tiba setelah 0 detik. Mengirim dan menerima berfungsi.`,
  ]);
  const [sent] = smtp.received;
  expect(sent?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(imap.commands.find((one) => one.includes('HEADER'))).toContain(sent?.messageId ?? 'none');
});

test('each mailbox is opened, and each email of the portal is written to', async () => {
  const second = await startImap();
  try {
    second.deliver(Buffer.from('Message-ID: <x@y>\r\n\r\nHalo'));
    const more = { email: 'jual@kucing.example', name: 'Penjualan' };
    const both = { imapUrls: [imap.url, second.url], supportMailboxes: [more] };
    expect(await run(both)).toBe(true);
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[SUPPORT], [more.email]]);
    await second.close();
    expect(await run(both)).toBe(false);
    expect(said.join()).toContain('Tidak ada sambungan');
  } finally {
    await second.close();
  }
});

describe('one sentence says what is wrong:', () => {
  test('the mail does not arrive', async () => {
    expect(await run()).toBe(false);
    expect(said.at(-1)).toContain(`belum tiba di kotak surat ${SUPPORT} setelah 0 detik`);
  });

  test('the sender or the recipient is refused, in the words of the server', async () => {
    await serve({ refuseSender: 550 });
    expect(await run()).toBe(false);
    expect(said.slice(1)).toEqual([
      expect.stringMatching(/menolak pengirimnya\. Isi MAIL_FROM/),
      expect.stringMatching(/Jawaban server: 550 sender refused/),
    ]);
    await serve({ refuse: () => 550 });
    await run();
    expect(said.join()).toMatch(/menolak penerimanya, SUPPORT_EMAIL/);
  });

  test.each<[string, () => Promise<Partial<Parameters<typeof testMail>[0]>>, RegExp]>([
    [
      'nothing answers at the mail server',
      async () => ({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }),
      /^Tidak ada sambungan ke 127\.0\.0\.1:/,
    ],
    [
      'nothing answers at the mailbox',
      async () => ({ imapUrls: [`imap://a:b@127.0.0.1:${await freePort()}`] }),
      /^Tidak ada sambungan ke 127\.0\.0\.1:/,
    ],
    [
      'the server speaks no TLS there',
      async () => ({ smtpUrl: smtp.url.replace('smtp:', 'smtps:') }),
      /^Sambungan aman \(TLS\)/,
    ],
    [
      'the password is wrong',
      async () => ({ imapUrls: [imap.url.replace('sandi-uji', 'sandi-salah')] }),
      /menolak nama atau kata sandinya/,
    ],
    [
      'the folder is missing',
      async () => {
        imap.refuses = /^SELECT/;
        return {};
      },
      /^Foldernya tidak ada|menolak\.$/,
    ],
  ])('%s', async (_, make, sentence) => {
    expect(await run(await make())).toBe(false);
    expect(said.some((line) => sentence.test(line))).toBe(true);
    expect(said.join()).not.toContain('sandi-');
  });

  test.each(['token-refused', 'token-unreachable'] as const)('OAuth: %s', async (code) => {
    await serve({ accepts: () => true });
    const tokens: AccessTokens = { get: () => Promise.reject(new TokenError(code)) };
    const url = (given: string) => given.replace(/\/\/(?:[^@]*@)?/, '//bantuan%40kucing.example@');
    await run({ tokens, smtpUrl: url(smtp.url), imapUrls: [url(imap.url)] });
    const sentence = code === 'token-refused' ? /\(OAuth\) menolak klien/ : /\(OAuth\).* tidak menjawab/;
    expect(said).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)]);
  });

  test('a setting is missing', async () => {
    expect(await run({ smtpUrl: undefined, imapUrls: [] })).toBe(false);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['SMTP_URL', 'IMAP_URL']);
  });
});
