import { describe, expect, test } from 'vitest';
import { findAutomatic, senderOf } from '@/lib/backend/mail/incoming/sender';
import { parseHead, parseMessage } from '@/lib/backend/mail/incoming/parse-message';
import { readBody } from '@/lib/backend/mail/incoming/read-body';
import { splitReply } from '@/lib/backend/mail/incoming/split-reply';

// What people write, and the programs that they write with.

const OURS = { ours: ['tolong@toko.example'], subject: 'Re: [TICKET-7] Kopi tumpah' };
const split = (text: string, subject = OURS.subject) => splitReply(text, { ...OURS, subject });
const read = (html: string) => {
  const body = readBody({ html }, OURS);
  if (body === 'too-large') throw new Error(body);
  return body;
};
const parse = async (head: string[], body: string | Buffer) => {
  const raw = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
  const content = await parseMessage(raw, OURS);
  if ('excess' in content || content.body === 'too-large') throw new Error('excess');
  return { ...content, body: content.body };
};

describe('the mail that is answered is folded', () => {
  test.each([
    ['Gmail, Malay', 'Pada Sel, 3 Jun 2025 pada 10:02 PG Tolong <tolong@toko.example> menulis:\n> Sudah?'],
    ['Thunderbird, German', 'Tolong schrieb am 3.6.2025 um 10:02:\n> Sudah?'],
    ['Gmail, German', 'Am Di., 3. Juni 2025 um 10:02 Uhr schrieb Tolong <tolong@toko.example>:\n\n> Sudah?'],
    ['Gmail, Dutch', 'Op di 3 jun 2025 om 10:02 schreef Tolong <tolong@toko.example>:\n\n> Sudah?'],
    ['Gmail, French', 'Le mar. 3 juin 2025 à 10:02, Tolong <tolong@toko.example> a écrit :\n\n> Sudah?'],
    ['Gmail, Japanese', '2025年6月3日(火) 10:02 Tolong <tolong@toko.example>:\n\n> Sudah?'],
    ['Gmail, Chinese', 'Tolong <tolong@toko.example> 于2025年6月3日周二 10:02写道：\n\n> Sudah?'],
    ['Apple Mail, Chinese', '> 在 2025年6月3日，10:02，Tolong <tolong@toko.example> 写道：\n> \n> Sudah?'],
    [
      'Outlook, Malay',
      'Daripada: Tolong\nDihantar: Selasa, 3 Jun 2025\nKepada: Rina\nSubjek: Kopi tumpah\n\nSudah?',
    ],
    [
      'Outlook, German',
      'Von: Tolong\nGesendet: Dienstag, 3. Juni 2025\nAn: Rina\nBetreff: Re: Kopi tumpah\n\nSudah?',
    ],
    [
      'Outlook, Dutch',
      'Van: Tolong\nVerzonden: dinsdag 3 juni 2025\nAan: Rina\nOnderwerp: [TICKET-7]\n\nSudah?',
    ],
    ['Outlook, French', 'De : Tolong\nEnvoyé : mardi 3 juin 2025\nÀ : Rina\nObjet : Kopi tumpah\n\nSudah?'],
    [
      'Outlook, Chinese',
      '发件人: Tolong <tolong@toko.example>\n发送时间: 2025年6月3日\n收件人: Rina\n主题: 答复\n\nSudah?',
    ],
    ['Outlook, Japanese', '差出人: Tolong\n送信日時: 2025年6月3日\n宛先: Rina\n件名: Kopi tumpah\n\nSudah?'],
    ['Samsung, German', '-------- Ursprüngliche Nachricht --------\nVon: Tolong\nSudah?'],
    [
      'another language, with our email',
      'Wt., 3.06.2025 o 10:02 Tolong <tolong@toko.example> napisał(a):\n> Sudah?',
    ],
    ['another language, without marks', 'Ke 3.6.2025 klo 10.02 tolong@toko.example kirjoitti:\n\nSudah?'],
    [
      'headers of another language',
      'Avsändare: Tolong <tolong@toko.example>\nSkickat: 2025-06-03\nTill: Rina\nÄmne: x\n\nSudah?',
    ],
    ['our mark in another language', 'Tolong skrev 3/6 kl. 10:02:\n--- Balas di atas garis ini ---\nSudah?'],
    ['our mark among quote marks', '> --- Balas di atas garis ini ---\n> Sudah?'],
  ])('%s', (_, quotation) => {
    const { visible, folded } = split(`Masih tumpah.\n\n${quotation}`);
    expect(visible).toBe('Masih tumpah.');
    expect(folded).toContain('Sudah?');
  });
});

describe('what the writer wrote stays', () => {
  test.each([
    ['marked lines', 'Layarnya:\n> E45 kertas habis\n> E46 tutup terbuka\nApa artinya?'],
    ['marked lines alone', '> Menu > Kasir > Tutup hari'],
    ['marked lines at the end', 'Yang tertulis di struk:\n\n> TOTAL 12.000\n> BAYAR 15.000'],
    ['dashes in a list', 'Stok:\n--\nGula 4\nKopi 9\n--\nTolong dihitung.'],
    ['a line of dashes', 'Pagi\n----------\nSore'],
    [
      'pasted headers',
      'Ini kepalanya:\n\nFrom: kasir@lain.example\nTo: rina@warung.example\nSubject: Struk 4\n\nKok gagal?',
    ],
    [
      'pasted headers with a date',
      'From: kasir@lain.example\nDate: Tue, 3 Jun 2025 10:02\nTo: rina@warung.example\nSubject: Struk 4\n\nKok gagal?',
    ],
    [
      'pasted headers of Outlook',
      'Dari: Kasir <kasir@lain.example>\nDikirim: 3 Juni 2025\nKepada: Rina\nPerihal: Struk 4\n\nKok gagal?',
    ],
    [
      'a forwarded mail',
      'Dari pemasok:\n\n---------- Pesan terusan ---------\nDari: Pemasok <p@lain.example>\nTgl: Sel\n\nBesok kami kirim.',
    ],
    [
      'a forwarded mail, German',
      '-------- Weitergeleitete Nachricht --------\nVon: Pemasok <p@lain.example>\n\nBesok kami kirim.',
    ],
    [
      'a forwarded mail of Apple',
      'Lihat.\n\nBegin forwarded message:\n\nFrom: Pemasok <p@lain.example>\nSubject: Kiriman\n\nBesok kami kirim.',
    ],
    ['a mail with our email in a sentence', 'Saya sudah menulis ke tolong@toko.example:\nbelum dijawab.'],
    ['a colon and a date', 'Kejadian 3/6/2025 pukul 10:02:\nkopi tumpah.'],
    ['a person who is quoted without marks', 'Ibu menulis:\njangan lupa kopi.'],
  ])('%s', (_, text) => expect(split(text)).toEqual({ visible: text, folded: '' }));

  test('a mail that was forwarded with Outlook', () => {
    const text =
      'Mohon dibantu.\n\n________________________________\nFrom: Pemasok <p@lain.example>\nSent: Tuesday\nTo: Rina\nSubject: Kiriman\n\nBesok kami kirim.';
    expect(split(text, 'FW: Kiriman')).toEqual({ visible: text, folded: '' });
  });

  test.each([
    ['> Kopi apa?\n\nRobusta.\n\n> Berapa?\n\nDua.', '> Kopi apa?\n\nRobusta.\n\n> Berapa?\n\nDua.'],
    ['> Kopi apa?\n> Berapa?\n\nRobusta, dua.', 'Robusta, dua.'],
    ['> Satu\nA\n> Dua\nB\n> Tiga\n> Empat', '> Satu\nA\n> Dua\nB'],
  ])('answers between quotations, with their questions: %j', (text, visible) => {
    expect(split(`On Tue, 3 Jun 2025, Tolong wrote:\n${text}`).visible).toBe(visible);
  });

  test.each([
    ['a signature', 'Ya.\n\n-- \nRina\nWarung Kopi', 'Ya.'],
    ['a phone’s line, Malay', 'Ya.\n\nDihantar dari iPhone saya', 'Ya.'],
    ['a phone’s line, German', 'Ya.\n\nVon meinem iPhone gesendet', 'Ya.'],
    [
      'a long text below the mark',
      `Ya.\n-- \n${'Barang\n'.repeat(20)}`,
      `Ya.\n-- \n${'Barang\n'.repeat(20)}`.trimEnd(),
    ],
  ])('%s', (_, text, visible) => expect(split(text).visible).toBe(visible));
});

describe('formatted mails', () => {
  test.each([
    [
      'an answer below',
      '<div class="moz-cite-prefix">Am 3.6. schrieb Tolong:</div><blockquote type="cite">Lama</blockquote><div>Baru</div>',
      'Baru',
    ],
    [
      'an answer below in Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">Pada 3/6 Tolong menulis:</div><blockquote class="gmail_quote">Lama</blockquote></div><div>Baru</div>',
      'Baru',
    ],
    [
      'an answer below in Apple Mail',
      '<blockquote type="cite"><div>On 3 Jun 2025, Tolong wrote:</div>Lama</blockquote><div>Baru</div>',
      'Baru',
    ],
    [
      'an old program’s answer',
      '<p>Baru</p><p>Tolong &lt;tolong@toko.example&gt; skrev 3/6/25:</p><blockquote>Lama</blockquote>',
      'Baru',
    ],
    [
      'answers between',
      '<blockquote type="cite">Kopi apa?</blockquote><p>Robusta</p><blockquote type="cite">Berapa?</blockquote><p>Dua</p><blockquote type="cite">Sisa</blockquote>',
      '> Kopi apa?\n\nRobusta\n\n> Berapa?\n\nDua',
    ],
    [
      'a quotation of the writer',
      '<p>Tertulis:</p><blockquote>E45 kertas habis</blockquote><p>Apa itu?</p>',
      'Tertulis:\n\n> E45 kertas habis\n\nApa itu?',
    ],
    [
      'a mail forwarded with Gmail',
      '<div>Lihat</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: P &lt;p@lain.example&gt;</div>Besok kami kirim.</div>',
      'Lihat\n---------- Forwarded message ---------\nFrom: P <p@lain.example>\nBesok kami kirim.',
    ],
    [
      'rows',
      '<table><thead><tr><th>Barang</th><th>Jumlah</th></tr></thead><tbody><tr><td><p>Gula</p></td><td>4</td></tr></tbody></table>',
      'Barang | Jumlah\nGula | 4',
    ],
    [
      'a table that lays out',
      '<table><tr><td><p>Satu</p><ul><li>a</li></ul></td><td></td></tr></table>',
      'Satu\n\n- a',
    ],
  ])('%s', (_, html, visible) => expect(read(html).visible.replace(/ +$/gm, '')).toBe(visible));

  test('a mail forwarded with Outlook stays', () => {
    const block = 'From: P &lt;p@lain.example&gt;<br>Sent: Tuesday<br>To: Rina<br>Subject: Kiriman';
    const html = `<p>Lihat</p><div id="divRplyFwdMsg">${block}</div><p>Besok.</p>`;
    const visible = 'Lihat\n\nFrom: P <p@lain.example>\nSent: Tuesday\nTo: Rina\nSubject: Kiriman\n\nBesok.';
    expect(readBody({ html }, { ...OURS, subject: 'FW: Kiriman' })).toMatchObject({ visible });
    expect(read(html).visible).toBe('Lihat');
  });

  test('a text part that says nothing gives way', () => {
    const html = '<p>Struk nomor 5512 salah.</p>';
    const of = (text: string) => readBody({ text, html }, OURS);
    expect(of('Your mail program cannot show HTML.')).toMatchObject({ visible: 'Struk nomor 5512 salah.' });
    expect(of('-- \nRina')).toMatchObject({ visible: 'Struk nomor 5512 salah.' });
    expect(of('[gambar]')).toMatchObject({ visible: 'Struk nomor 5512 salah.' });
    expect(of('Struk nomor 5512 salah.')).toEqual({ visible: 'Struk nomor 5512 salah.', folded: '' });
  });
});

describe('bytes', () => {
  test.each(['us-ascii', 'iso-8859-1', 'windows-1252', 'utf8;', 'x-unknown', 'gbk'])(
    'that are UTF-8 are read as that, labelled %s',
    async (label) => {
      const { body } = await parse([`Content-Type: text/plain; charset="${label}"`], 'Kopi “é” 5 € ✓');
      expect(body.visible).toBe('Kopi “é” 5 € ✓');
    },
  );

  test.each([
    ['iso-8859-1', Buffer.from('Caf\xe9', 'latin1'), 'Café'],
    ['windows-1252', Buffer.from([0x93, 0x61, 0x94]), '“a”'],
    ['iso-2022-jp', Buffer.from('\x1b$B$3\x1b(B', 'latin1'), 'こ'],
    ['gbk', Buffer.from([0xbf, 0xa7, 0xb7, 0xc8]), '咖啡'],
  ])('that are not are read by their label %s', async (label, bytes, text) => {
    expect((await parse([`Content-Type: text/plain; charset=${label}`], bytes)).body.visible).toBe(text);
  });

  test('of files in base64 stay the same when their lines are joined', async () => {
    const bytes = Buffer.from(Array.from({ length: 10_000 }, (_, n) => n % 251));
    const lines = bytes.toString('base64').match(/.{1,76}/g) ?? [];
    const head = 'Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64';
    const body = `--b\r\n${head}\r\n\r\n${lines.join('\r\n')}\r\n--b--`;
    const { files } = await parse(['Content-Type: multipart/mixed; boundary=b'], body);
    expect(Buffer.from(files[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });
});

describe('the sender', () => {
  test.each([
    ['Wati, Rina <rina@warung.example>', 'Wati, Rina'],
    ['Kasir: Rina <rina@warung.example>', 'Kasir: Rina'],
    ['Rina @ Warung; Kopi <rina@warung.example>', 'Rina @ Warung; Kopi'],
    ['"Wati, Rina (Warung)" <rina@warung.example>', 'Wati, Rina (Warung)'],
    ['rina@warung.example', ''],
  ])('%s', (from, name) => {
    const headers = [{ key: 'from', originalKey: 'From', value: from }];
    expect(senderOf({ headers })).toEqual({ from: 'rina@warung.example', name });
  });

  test.each([
    'a@b.example, rina@warung.example',
    'x <a@b.example> <rina@warung.example>',
    'a@b.example <rina@warung.example>',
    'g: rina@warung.example;',
  ])('is not taken from %s', (from) => {
    expect(senderOf({ headers: [{ key: 'from', originalKey: 'From', value: from }] })).toBeUndefined();
  });
});

describe('M05 programs', () => {
  const reasonOf = async (...head: string[]) =>
    findAutomatic(await parseHead(Buffer.from(`${head.join('\r\n')}\r\n\r\n`)), {
      from: 'rina@warung.example',
      ownDomain: 'toko.example',
    });

  test.each([
    ['X-Auto-Response-Suppress: All'],
    [
      'List-Id: <dapur.warung.example>',
      'List-Post: <mailto:dapur@warung.example>',
      'List-Unsubscribe: <https://a.example>',
    ],
    ['Precedence: list'],
    ['Auto-Submitted: no'],
    ['Subject: Re: Balasan otomatis: tutup'],
    ['Subject: Out of officer'],
  ])('M05 are not told from people by %s', async (...head) =>
    expect(await reasonOf(...head)).toBeUndefined(),
  );

  test.each([
    ['Auto-Submitted: auto-generated'],
    ['Precedence: bulk'],
    ['X-Autoreply: yes'],
    ['Subject: Automatic reply: Kopi'],
    ['Subject: Jawapan automatik: Kopi'],
    ['Subject: 自動返信: Kopi'],
    ['Delivered-To: Autoresponder'],
    ['List-Unsubscribe: <https://a.example>'],
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=x'],
  ])('M05 are told by %s', async (...head) => expect(await reasonOf(...head)).toBeDefined());
});
