import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, MAX_THREAD, REOPEN_DAYS } from '@/lib/backend/limits';
import { splitReply } from '@/lib/backend/mail/incoming/split-reply';
import type { MailOutcome } from '@/lib/backend/mail/incoming/mail';
import type { MailContent } from '@/lib/backend/mail/incoming/parse-message';
import { readMail } from '@/lib/backend/mail/incoming/read-in-thread';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { replyAddress, type ReplySide, settingsToken } from '@/lib/backend/mail/reply-address';
import type { AccountExport } from '@/lib/contract/auth';
import type { AuditEntry, ListQueueAnswer, StaffMember } from '@/lib/contract/desk';
import type { Comment, Issue, IssueDetail } from '@/lib/contract/project';
import { runDesk } from '@/tests/helpers/desk-commands';
import { busyMs } from '@/tests/helpers/busy-ms';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff } from '@/tests/helpers/make-staff';

const SRI = 'sri@kucing.example';
const SUPPORT = 'bantuan@kucing.example';
const DAY = 86_400_000;

let backend: TestIdentity;
let png: string;
let sri: Customer;
let issue: Issue;
let sent = 0;
beforeAll(async () => {
  backend = await makeCustomers();
  const pixels = { width: 60, height: 40, channels: 3, background: '#1f54a7' } as const;
  png = (await sharp({ create: pixels }).png().toBuffer()).toString('base64');
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, SRI, 'Sri');
  issue = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(60_000);
});

const addressOf = (side: ReplySide): string =>
  replyAddress(
    { uid: String(issue.uid), number: Number(issue.key.slice(7)) },
    side,
    backend.deps.keys,
    backend.deps.settings,
  );

type Given = {
  from?: string;
  to?: string;
  subject?: string;
  headers?: string[];
  body?: string | Buffer;
  type?: string;
};
function message({
  from = `Sri <${SRI}>`,
  to,
  subject,
  headers = [],
  body = 'Halo',
  type,
}: Given = {}): Buffer {
  const head = [
    `From: ${from}`,
    `To: ${to ?? addressOf('customer')}`,
    `Subject: ${subject ?? 'Re: [TICKET-1] Kucing'}`,
    `Message-ID: <m${(sent += 1)}@mail.example>`,
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
const take = (given: Given = {}): Promise<MailOutcome> => takeMail(message(given), backend.deps);
const comments = async () =>
  ((await sri.get('/project/api/comment/', { issue: issue.key })).body as { results: Comment[] }).results;
const lastComment = async () => (await comments()).at(-1);
const heldReasons = async (): Promise<(string | null)[]> =>
  (
    await backend.db.kysely.selectFrom('mail_received').select('reason').where('state', '=', 'held').execute()
  ).map(({ reason }) => reason);
const returned = async () => {
  await backend.worker.settled();
  return backend.transport.mails.filter(({ subject }) => subject.includes('tidak dapat kami terima'));
};
const multipart = (...parts: string[]) => ({
  type: 'multipart/mixed; boundary="b1"',
  body: `${parts.map((part) => `--b1\r\n${part}\r\n`).join('')}--b1--\r\n`,
});
const qp = { headers: ['Content-Transfer-Encoding: quoted-printable'] };
const html = (body: string): Given => ({ type: 'text/html; charset=utf-8', body });
const P = (text: string) => `<p>${text}</p>`;

/** Replies of several mail programs: the text that the thread shows, and the quotation that it folds. */
const SHAPES: [name: string, given: Given, visible: string, folded: RegExp | undefined][] = [
  [
    'a plain text',
    { body: 'Halo\r\nlagi\r\n\r\nTerima kasih' },
    '<p>Halo<br>lagi</p><p>Terima kasih</p>',
    undefined,
  ],
  [
    'Gmail, Indonesian',
    {
      body: 'Sudah.\r\n\r\nPada Sen, 2 Jun 2025 pukul 10.15 Bantuan <bantuan@kucing.example> menulis:\r\n> Halo\r\n> Sri\r\n',
    },
    P('Sudah.'),
    /menulis:.*Halo/s,
  ],
  [
    'Gmail, wrapped header',
    {
      body: 'Sudah.\n\nPada Sen, 2 Jun 2025 pukul 10.15 Pusat Bantuan\n<bantuan@kucing.example>\nmenulis:\n\n> Halo\n',
    },
    P('Sudah.'),
    /Pusat Bantuan/,
  ],
  [
    'Gmail, English',
    { body: 'Done.\n\nOn Mon, Jun 2, 2025 at 10:15 AM Help <bantuan@kucing.example> wrote:\n\n> Hello\n' },
    P('Done.'),
    /wrote/,
  ],
  [
    'Gmail of older phones',
    { body: 'Sudah\n2025-06-02 10:15 GMT+07:00 Bantuan <bantuan@kucing.example>:\n> Halo' },
    P('Sudah'),
    /Halo/,
  ],
  [
    'Gmail, HTML only',
    html(
      '<div dir="ltr">Sudah <b>turun</b>.</div><br><div class="gmail_quote"><div class="gmail_attr">Pada Sen menulis</div><blockquote>Lama</blockquote></div>',
    ),
    P('Sudah <b>turun</b>.'),
    /Lama/,
  ],
  [
    'bold text and lists, HTML only',
    html(
      '<div>Langkah:</div><div><br></div><ul><li>satu</li><li><b onclick=x>dua</b></li></ul><div>Ada <i>lagi</i></div><div class="gmail_quote"><b>Lama</b></div>',
    ),
    '<p>Langkah:</p><ul><li>satu</li><li><b>dua</b></li></ul><p>Ada <i>lagi</i></p>',
    /Lama/,
  ],
  [
    'bold text above a signature, HTML only',
    html('<div>Sudah <b>turun</b>.</div><div>-- </div><div>Sri</div>'),
    P('Sudah turun.'),
    /Sri/,
  ],
  [
    'Outlook on Windows',
    {
      body: 'Sudah.\n\nFrom: Bantuan <bantuan@kucing.example>\nSent: Monday, June 2, 2025 10:15 AM\nTo: Sri <sri@kucing.example>\nSubject: [TICKET-1]\n\nLama',
    },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Outlook on Windows, HTML only',
    html(
      '<div class="WordSection1"><p>Sudah.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Bantuan</p></div><p>Lama</p></div>',
    ),
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Outlook, Indonesian',
    {
      body: 'Sudah.\n________________________________\nDari: Bantuan <bantuan@kucing.example>\nDikirim: Senin, 02 Juni 2025 10:15\nKepada: Sri\nPerihal: TICKET-1\n\nLama',
    },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Outlook on the web, HTML only',
    html(
      '<div>Sudah.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">Dari: Bantuan</div><div>Lama</div>',
    ),
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Outlook for phones',
    {
      body: 'Sudah.\n\nDapatkan Outlook untuk Android<https://aka.ms/x>\n________________________________\nFrom: Bantuan\nSent: Monday\nTo: Sri\nSubject: x\n\nLama',
    },
    P('Sudah.'),
    /Dapatkan Outlook/,
  ],
  [
    'Outlook, original message',
    { body: 'Sudah.\n\n-----Original Message-----\nFrom: Bantuan\nLama' },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Apple Mail',
    { body: 'Sudah.\n\n> On 2 Jun 2025, at 10.15, Bantuan <bantuan@kucing.example> wrote:\n> \n> Lama\n' },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'iPhone, Indonesian',
    {
      body: 'Sudah.\n\nDikirim dari iPhone saya\n\n> Pada 2 Jun 2025, pukul 10.15, Bantuan <bantuan@kucing.example> menulis:\n> \n> Lama',
    },
    P('Sudah.'),
    /Dikirim dari iPhone saya/,
  ],
  ['iPhone, signature alone', { body: 'Sudah.\n\nSent from my iPhone' }, P('Sudah.'), /Sent from my iPhone/],
  [
    'Apple Mail, HTML only',
    html(
      '<div>Sudah.</div><div><br><blockquote type="cite"><div>Pada 2 Jun, Bantuan menulis:</div>Lama</blockquote></div>',
    ),
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Yahoo',
    {
      body: 'Sudah.\n\n    Pada Senin, 2 Juni 2025 10.15.00 WIB, Bantuan <bantuan@kucing.example> menulis:  \n \n Lama',
    },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Yahoo, HTML only',
    html('<div>Sudah.</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>Lama</div></div>'),
    P('Sudah.'),
    /Lama/,
  ],
  [
    'Samsung',
    {
      body: 'Sudah.\n\nDikirim dari Galaxy saya\n\n-------- Pesan asli --------\nDari: Bantuan <bantuan@kucing.example>\nTanggal: 02/06/25 10.15 (GMT+07:00)\nKe: Sri\nSubjek: x\n\nLama',
    },
    P('Sudah.'),
    /Galaxy/,
  ],
  ['Xiaomi', { body: 'Sudah.\n\nDikirim dari Xiaomi saya' }, P('Sudah.'), /Xiaomi/],
  [
    'Thunderbird, answer below',
    { body: 'Pada 02/06/25 10:15, Bantuan menulis:\n> Sudah turun?\n\nSudah.\n' },
    P('Sudah.'),
    /Sudah turun/,
  ],
  [
    'answers between the lines',
    { body: 'On Mon, Help <a@b.example> wrote:\n> Satu?\nYa.\n> Dua?\nTidak.' },
    '<p>> Satu?<br>Ya.<br>> Dua?<br>Tidak.</p>',
    /wrote:/,
  ],
  ['a signature', { body: 'Sudah.\n\n-- \nSri Rahayu\nPT Kucing' }, P('Sudah.'), /PT Kucing/],
  [
    'our mark of where to write',
    { body: 'Sudah.\n\n--- Balas di atas garis ini ---\nHalo Sri,\nLama' },
    P('Sudah.'),
    /Lama/,
  ],
  [
    'a text that only says "Pada"',
    { body: 'Pada hari Senin kucing naik lagi.\nTolong.' },
    '<p>Pada hari Senin kucing naik lagi.<br>Tolong.</p>',
    undefined,
  ],
  [
    '"Dari:" in a sentence',
    { body: 'Dari: rumah tetangga, kucing itu turun.' },
    P('Dari: rumah tetangga, kucing itu turun.'),
    undefined,
  ],
  [
    'only something forwarded',
    { body: '---------- Forwarded message ---------\nFrom: Toko <toko@b.example>\n\nKirim besok.' },
    '<p>---------- Forwarded message ---------<br>From: Toko &#x3C;toko@b.example></p><p>Kirim besok.</p>',
    undefined,
  ],
  [
    'base64',
    { headers: ['Content-Transfer-Encoding: base64'], body: Buffer.from('Sudah — ya').toString('base64') },
    P('Sudah — ya'),
    undefined,
  ],
  ['quoted-printable', { ...qp, body: 'Sudah =E2=80=94 ya=\r\n.' }, P('Sudah — ya.'), undefined],
  [
    'windows-1252',
    { type: 'text/plain; charset=windows-1252', body: Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x80]) },
    P('café€'),
    undefined,
  ],
  [
    'utf-16',
    {
      type: 'text/plain; charset=utf-16le',
      headers: ['Content-Transfer-Encoding: base64'],
      body: Buffer.from('Sudah ✓', 'utf16le').toString('base64'),
    },
    P('Sudah ✓'),
    undefined,
  ],
  ['an unknown charset', { type: 'text/plain; charset=x-nonsense', body: 'Sudah' }, P('Sudah'), undefined],
  [
    'format=flowed',
    { type: 'text/plain; charset=utf-8; format=flowed', body: 'Sudah \r\nturun.\r\n' },
    P('Sudah turun.'),
    undefined,
  ],
  ['mixed line ends', { body: 'Satu\rDua\nTiga\r\nEmpat' }, '<p>Satu<br>Dua<br>Tiga<br>Empat</p>', undefined],
  [
    'a missing boundary at the end',
    { type: 'multipart/alternative; boundary=x', body: '--x\r\nContent-Type: text/plain\r\n\r\nSudah' },
    P('Sudah'),
    undefined,
  ],
  [
    'doubled other headers',
    { headers: ['Subject: lain', 'Date: x', 'Date: y'], body: 'Sudah' },
    P('Sudah'),
    undefined,
  ],
  [
    'marks of direction and of no width',
    { body: 'Su\u202edah\u2066 ya\u200b' },
    P('Sudah ya\u200b'),
    undefined,
  ],
  [
    'X04 scripts in plain text',
    { body: '<script>alert(1)</script> <img src=x onerror=alert(1)>' },
    P('&#x3C;script>alert(1)&#x3C;/script> &#x3C;img src=x onerror=alert(1)>'),
    undefined,
  ],
  [
    'X04 scripts in HTML',
    html('<p>a<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=x></svg></p>'),
    P('a'),
    undefined,
  ],
  [
    'a calendar invitation',
    multipart(
      'Content-Type: text/plain\r\n\r\nSudah',
      'Content-Type: text/calendar; name=undangan.ics\r\nContent-Disposition: attachment; filename=undangan.ics\r\n\r\nBEGIN:VCALENDAR',
    ),
    '<p>Sudah</p><p>Lampiran yang tidak dapat diterima (bukan gambar, atau lebih dari 5 MB): undangan.ics</p>',
    undefined,
  ],
  [
    'winmail.dat',
    multipart(
      'Content-Type: text/plain\r\n\r\nSudah',
      'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA',
    ),
    '<p>Sudah</p><p>Lampiran yang tidak dapat diterima (bukan gambar, atau lebih dari 5 MB): winmail.dat</p>',
    undefined,
  ],
  [
    'a nested forward',
    multipart(
      'Content-Type: text/plain\r\n\r\nSudah',
      'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=lama.eml\r\n\r\nFrom: a@b.example\r\n\r\nLama',
    ),
    '<p>Sudah</p><p>Lampiran yang tidak dapat diterima (bukan gambar, atau lebih dari 5 MB): lama.eml</p>',
    undefined,
  ],
];

describe('X04 an answer by mail, a hostile one too', () => {
  test.each(SHAPES)('%s', async (_, given, visible, folded) => {
    expect(await take(given)).toEqual({ outcome: 'answer', key: issue.key });
    const comment = await lastComment();
    expect(comment?.body.replaceAll('<br>\n', '<br>')).toBe(visible);
    expect(comment?.author).toEqual({ name: 'Sri', is_staff: false });
    if (folded) expect(comment?.quoted).toMatch(folded);
    else expect(comment?.quoted).toBeUndefined();
  });

  test('brings its images, inline ones too, and names what is none', async () => {
    const image = (more: string) =>
      `Content-Type: image/png; name=layar.png\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${png}`;
    const given = multipart(
      'Content-Type: text/html\r\n\r\n<p>Lihat <img src="cid:a"></p>',
      image('Content-ID: <a>\r\nContent-Disposition: inline\r\n'),
      // The same again, as a logo in every quotation.
      image('Content-Disposition: attachment\r\n'),
      'Content-Type: image/png; name=palsu.png\r\n\r\n<svg>',
    );
    expect((await take(given)).outcome).toBe('answer');
    const comment = await lastComment();
    expect(comment?.media?.map(({ file_name }) => file_name)).toEqual(['layar.png']);
    expect(comment?.body).toMatch(/Lihat\s+\[Gambar: layar\.png\]/);
    expect(comment?.body).toContain('palsu.png');
  });

  test('reopens a completed request, and long after its end is mailed back with the reason', async () => {
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    expect((await take()).outcome).toBe('answer');
    expect(((await sri.get(`/project/api/issue/${issue.key}/`)).body as IssueDetail).status.key).toBe('open');
    backend.advance(60_000);
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    backend.advance(REOPEN_DAYS * DAY + 1);
    expect((await take()).outcome).toBe('returned');
    const [mail] = await returned();
    expect(mail?.text).toContain('permintaan baru');
    expect(mail?.text).toContain(`/request/${issue.key}`);
  });

  test('M08 that cannot be taken is mailed back once an hour, and held each time', async () => {
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    backend.advance(REOPEN_DAYS * DAY + 1);
    const image = `Content-Type: image/png; name=layar.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}`;
    const outcomes: string[] = [];
    for (const body of ['Satu', 'Dua']) {
      const given = multipart(`Content-Type: text/plain\r\n\r\n${body}`, image);
      outcomes.push((await take(given)).outcome);
    }
    backend.advance(3_600_000);
    outcomes.push((await take({ body: 'Tiga' })).outcome);
    expect(outcomes).toEqual(['returned', 'held', 'returned']);
    expect(await returned()).toHaveLength(2);
    expect(await heldReasons()).toEqual(['closed', 'closed', 'closed']);
  });

  test('M08 to a second request is mailed back in the same hour', async () => {
    const keys = [issue.key];
    expect((await take({ body: ' ' })).outcome).toBe('returned');
    issue = (await sri.post('/project/service/issue/', requestOf({ name: 'Kucing lagi' }))).body as Issue;
    keys.push(issue.key);
    expect((await take({ body: ' ' })).outcome).toBe('returned');
    expect((await returned()).map(({ subject }) => /TICKET-\d+/.exec(subject)?.[0])).toEqual(keys);
  });

  test('M08 of an agent is mailed back too', async () => {
    const head = await logInStaff(backend);
    await head.post('/desk/staff/', { email: 'budi@kucing.example', name: 'Budi' });
    const given = { from: 'budi@kucing.example', to: addressOf('support'), body: ' ' };
    expect((await take(given)).outcome).toBe('returned');
  });

  test('M08 with a forged sender and the code of another request mails that sender nothing', async () => {
    await makeCustomer(backend, 'ani@kucing.example', 'Ani');
    const many = Array.from({ length: 60 }, (_, n) => `Content-Type: a/b; boundary=x${n}\r\n\r\n`);
    const outcome = await take({ from: 'ani@kucing.example', ...multipart(...many) });
    expect(outcome).toMatchObject({ outcome: 'note' });
    expect(await returned()).toEqual([]);
  });

  test('D05 the same message twice, or at once, is taken once', async () => {
    const raw = message({ body: 'Halo' });
    const outcomes = await Promise.all([1, 2, 3].map(() => takeMail(raw, backend.deps)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['answer', 'known', 'known']);
    const noId = Buffer.from(
      message()
        .toString()
        .replace(/^Message-ID.*\r\n/m, ''),
    );
    expect((await takeMail(noId, backend.deps)).outcome).toBe('answer');
    expect((await takeMail(noId, backend.deps)).outcome).toBe('known');
    expect(await comments()).toHaveLength(2);
  });

  test('of the help desk is a staff answer', async () => {
    const given = { from: `Sari "x" <b> <${SUPPORT.toUpperCase()}>`, to: addressOf('support') };
    const simple = { ...given, from: `Sari <${SUPPORT.toUpperCase()}>` };
    expect((await take(simple)).outcome).toBe('answer');
    expect((await lastComment())?.author).toEqual({ name: 'Sari', is_staff: true });
  });

  test('of the help desk or an agent is in the log of changes, that of a customer is not', async () => {
    const head = await logInStaff(backend);
    await head.post('/desk/staff/', { email: 'budi@kucing.example', name: 'Budi' });
    await take({ from: `Sari <${SUPPORT}>`, to: addressOf('support') });
    await take({ from: 'budi@kucing.example', to: addressOf('support') });
    await take();
    expect(await comments()).toHaveLength(3);
    const { results } = (await head.get('/desk/audit/')).body as { results: AuditEntry[] };
    const answers = results.filter(({ action }) => action === 'request.answer');
    expect(answers).toMatchObject([
      { by: 'Budi', request: issue.key, data: { by_mail: true } },
      { by: SUPPORT, request: issue.key, data: { by_mail: true } },
    ]);
  });

  test('of an agent is an answer with the name that the desk knows, until the access ends', async () => {
    const head = await logInStaff(backend);
    const invited = await head.post('/desk/staff/', { email: 'budi@kucing.example', name: 'Budi' });
    const given = { from: 'Om <budi@kucing.example>', to: addressOf('support') };
    expect((await take({ ...given, body: 'Sudah kami perbaiki' })).outcome).toBe('answer');
    expect(await lastComment()).toMatchObject({
      body: '<p>Sudah kami perbaiki</p>',
      author: { name: 'Budi', is_staff: true },
    });
    const waiting = (await head.get('/desk/request/', { view: 'waiting-customer' })).body as ListQueueAnswer;
    expect(waiting.results.map(({ key }) => key)).toEqual([issue.key]);
    await head.patch(`/desk/staff/${(invited.body as StaffMember).uid}/`, { ended: true });
    backend.advance(60_000);
    expect((await take({ ...given, body: 'Masih saya' })).outcome).toBe('note');
    expect(await comments()).toHaveLength(1);
  });
});

describe('T02 who may write', () => {
  test.each([
    ['somebody else with the customer’s address', 'Adi <adi@kucing.example>', 'customer'],
    ['the customer with the help desk’s address', `Sri <${SRI}>`, 'support'],
    ['the help desk with the customer’s address', `Sari <${SUPPORT}>`, 'customer'],
  ] as const)('T02 %s: a note for agents, nothing in the thread', async (_, from, side) => {
    expect((await take({ from, to: addressOf(side), body: 'Rahasia' })).outcome).toBe('note');
    expect(await comments()).toEqual([]);
    const shown = await runDesk(backend, 'show', { key: issue.key });
    expect(shown.notes).toMatchObject([{ body: '<p>Rahasia</p>' }]);
  });

  test('T02 M03 a guessed address, and a subject that names the request: never in the thread', async () => {
    const to = addressOf('customer').replace(/\.[a-z2-7]{20}@/, `.${'a'.repeat(20)}@`);
    // Anybody could have written the sender and the subject.
    expect(await take({ to, body: 'Dari Sri?' })).toMatchObject({ outcome: 'note', key: issue.key });
    expect((await take({ to, from: 'x@evil.example' })).outcome).toBe('request');
    expect((await take({ to, subject: 'Halo' })).outcome).toBe('request');
    expect(await comments()).toEqual([]);
    const shown = await runDesk(backend, 'show', { key: issue.key });
    expect(shown.notes).toMatchObject([{ author: SRI, body: '<p>Dari Sri?</p>' }]);
  });

  test('finds the address among other recipients and in the envelope, in capitals too', async () => {
    const reply = addressOf('customer');
    expect((await take({ to: `a@b.example, "X" <${reply.toUpperCase()}>` })).outcome).toBe('answer');
    expect((await take({ to: 'a@b.example', headers: [`Delivered-To: ${reply}`] })).outcome).toBe('answer');
    expect((await take({ to: 'ani@kucing.example' })).outcome).toBe('ignored');
  });

  test('finds the address below long headers that gateways have added', async () => {
    const added = Array.from({ length: 1_400 }, (_, n) => `X-Gateway-${n}: ${'a'.repeat(60)}`);
    const to = `a@b.example\r\n${added.join('\r\n')}\r\nCc: ${addressOf('customer')}`;
    expect((await take({ to })).outcome).toBe('answer');
  });

  test('with a domain of its own for answers', async () => {
    const settings = { ...backend.deps.settings, mailReplyDomain: 'balas.kucing.example' };
    const deps = { ...backend.deps, settings };
    const id = { uid: String(issue.uid), number: Number(issue.key.slice(7)) };
    const to = replyAddress(id, 'customer', deps.keys, settings);
    expect(to).toMatch(/^reply\+1\.[a-z2-7]{20}@balas\.kucing\.example$/);
    expect(await takeMail(message({ to }), deps)).toEqual({ outcome: 'answer', key: issue.key });
    const staff = { from: `Sari <${SUPPORT}>`, to: replyAddress(id, 'support', deps.keys, settings) };
    expect((await takeMail(message(staff), deps)).outcome).toBe('answer');
    // Mails sent before the setting was made are answered at the old address.
    expect((await takeMail(message(), deps)).outcome).toBe('answer');
    // All of the domain is the portal's; of others only reply addresses are.
    const elsewhere = message({ to: 'halo@BALAS.kucing.example' });
    expect((await takeMail(elsewhere, backend.deps)).outcome).toBe('ignored');
    expect((await takeMail(elsewhere, deps)).outcome).toBe('note');
  });
});

describe('M03 held, without a word to the sender', () => {
  test.each([
    ['an absence note', ['Auto-Submitted: auto-replied']],
    ['an absence note of old programs', ['Precedence: auto_reply']],
    ['bulk', ['Precedence: bulk']],
    ['a newsletter', ['List-Id: <kucing.example>', 'List-Unsubscribe: <https://a.example>']],
    ['a bounce', ['Return-Path: <>']],
    ['a mail of ours', ['X-Loop: kucing.example']],
  ])('%s', async (_, headers) => {
    expect((await take({ headers })).outcome).toBe('held');
    expect([await comments(), await returned()]).toEqual([[], []]);
  });

  test.each([
    ['a delivery report', { from: 'Mail Delivery System <MAILER-DAEMON@kucing.example>' }],
    [
      'a delivery report by type',
      { type: 'multipart/report; report-type=delivery-status; boundary=x', body: '--x--' },
    ],
    ['an absence note by its subject', { subject: 'Balasan otomatis: Kucing' }],
    ['two senders', { from: `Sri <${SRI}>, Adi <adi@kucing.example>` }],
    ['two From headers', { headers: [`From: Adi <adi@kucing.example>`] }],
    ['a sender of 20 KB', { from: `${'a'.repeat(20_000)} <${SRI}>` }],
    ['no sender', { from: '' }],
  ])('%s', async (_, given) => {
    expect((await take(given)).outcome).toBe('held');
    expect([await comments(), await returned()]).toEqual([[], []]);
  });

  test.each([
    ['two addresses', `<${SRI}> <adi@evil.example>`],
    ['an address as a name', `${SRI} <adi@evil.example>`],
    ['an address after the address', `<adi@evil.example> ${SRI}`],
    ['a group', `kelompok: ${SRI};`],
    ['a group that does not end', `kelompok: ${SRI}`],
    ['a name that does not end', `"Adi <${SRI}>`],
    ['a quoted address alone', `"${SRI}" <>`],
  ])('%s in From', async (_, from) => {
    expect((await take({ from })).outcome).toBe('held');
    expect([await comments(), await returned()]).toEqual([[], []]);
  });

  test.each([
    `${SRI}`,
    `${SRI} <${SRI}>`,
    `'${SRI}' <${SRI}>`,
    `"adi@evil.example" <${SRI}>`,
    `"Toko: \\"Sri\\"; (" <${SRI}> (a@b.example)`,
    `=?utf-8?q?Toko=3A_Sri?= <${SRI}>`,
  ])('not %s', async (from) => {
    expect((await take({ from })).outcome).toBe('answer');
  });
});

describe('M03 too many mails', () => {
  const tooMany = { outcome: 'held', reason: 'over-limit' };
  const takeMany = async (count: number, given: (n: number) => Given) => {
    for (let n = 0; n < count; n += 1) await take(given(n));
  };

  test('of a forged sender without a reply address do not silence that sender', async () => {
    const to = addressOf('customer').replace(/\.[a-z2-7]{20}@/, `.${'a'.repeat(20)}@`);
    await takeMany(LIMITS.ownerMailsPerRequest.max + 1, () => ({
      to,
      body: 'Menangkan hadiah besar hari ini',
    }));
    expect((await take({ body: 'Kucingnya sudah turun' })).outcome).toBe('answer');
  });

  test('of the owner are held', async () => {
    await takeMany(LIMITS.ownerMailsPerRequest.max, (n) => ({ body: `${n * 7_919}` }));
    expect(await take({ body: 'Masih' })).toMatchObject(tooMany);
    const support = { from: SUPPORT, to: addressOf('support') };
    expect((await take(support)).outcome).toBe('answer');
    backend.advance(3_600_000);
    expect((await take({ body: 'Lagi' })).outcome).toBe('answer');
  });

  test('of strangers are held, and do not silence the owner', async () => {
    await takeMany(LIMITS.notesPerRequest.max, (n) => ({ from: `a${n}@evil.example` }));
    expect(await take({ from: 'b@evil.example' })).toMatchObject(tooMany);
    expect((await take()).outcome).toBe('answer');
  });

  test('M05 of two programs that answer each other end within ten, and the team is told once', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const body = `Terima kasih, email nomor ${n} sudah kami terima pukul 10.${n} dan segera kami baca.`;
      outcomes.push((await take({ body })).outcome);
      backend.advance(60_000);
    }
    expect(outcomes.filter((outcome) => outcome === 'answer').length).toBeLessThan(10);
    expect(outcomes.at(-1)).toBe('held');
    await backend.worker.settled();
    const told = backend.transport.mails.filter(({ subject }) => subject.includes('berulang'));
    expect(told.map(({ to }) => to)).toEqual([SUPPORT]);
    expect((await take({ body: 'Ini saya sendiri: kucingnya masih di atas.' })).outcome).toBe('answer');
  });
});

describe('R03 a request that is too long', () => {
  test('takes no more notes, and mails back what its customer answers', async () => {
    const note = { issue_uid: String(issue.uid), sender: 'a@evil.example', created_at: backend.clock() };
    const body = 'a'.repeat(MAX_THREAD.bytes);
    await backend.db.kysely
      .insertInto('issue_note')
      .values({ ...note, uid: crypto.randomUUID(), body })
      .execute();
    expect((await take({ from: 'a@evil.example' })).outcome).toBe('held');
    expect((await take()).outcome).toBe('returned');
    expect((await take({ from: SUPPORT, to: addressOf('support') })).outcome).toBe('answer');
  });
});

describe('the account', () => {
  test('is exported with what its mails quoted and the changes of the status', async () => {
    await take({ body: 'Halo\n\nOn Mon, Help <a@b.example> wrote:\n> Lama' });
    await sri.patch(`/project/service/issue/${issue.key}/`, { action: 'solve' });
    const body = { ...requestOf(), follow_up_of: issue.key };
    await sri.post('/project/service/issue/', body);
    const exported = (await sri.get('/auth/account/export/')).body as AccountExport;
    expect(exported.user.request_mails).toBe('all');
    expect(exported.requests).toMatchObject([
      {
        comments: [{ quoted: expect.stringContaining('Lama') as string }],
        changes: [{ author: 'Sri', from: 'open', to: 'completed', resolution: 'solved' }],
      },
      { follow_up_of: issue.key },
    ]);
  });

  test('takes its notes on requests of others with it', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
    expect((await take({ from: 'adi@kucing.example' })).outcome).toBe('note');
    expect(
      (await backend.send('/auth/account/', {}, { method: 'DELETE', headers: adi.headers })).status,
    ).toBe(200);
    expect(await backend.db.kysely.selectFrom('issue_note').selectAll().execute()).toEqual([]);
  });
});

describe('S04 what a mail quotes', () => {
  const quote = (text: string) => `Halo\n\nOn Mon, Help <a@b.example> wrote:\n> ${text}`;
  const quotedOf = async (reader: Customer) => {
    const { body } = await reader.get('/project/api/comment/', { issue: issue.key });
    return (body as { results: Comment[] }).results.map(({ quoted }) => quoted);
  };

  test('is shown to its writer, not to colleagues, and never what the help desk quotes', async () => {
    const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
    await backend.db.kysely.updateTable('business').set({ shares_requests: true }).execute();
    const colleague = { business_uid: sri.business };
    await backend.db.kysely.updateTable('app_user').set(colleague).execute();
    adi.headers['X-Service-Key'] = sri.business;
    await take({ body: quote('Rahasia') });
    // Comments of one moment have no order.
    backend.advance(1_000);
    await take({ from: SUPPORT, to: addressOf('support'), body: quote('Catatan dalam') });
    const [own, staff] = await quotedOf(sri);
    expect(own).toContain('Rahasia');
    expect(staff).toBeUndefined();
    expect(await quotedOf(adi)).toEqual([undefined, undefined]);
    const shown = await runDesk(backend, 'show', { key: issue.key });
    expect(shown.comments.map(({ quoted }) => /Rahasia|Catatan/.exec(quoted ?? '')?.[0])).toEqual([
      'Rahasia',
      'Catatan',
    ]);
  });

  test('S04 has no token that stops mails where a formatted quotation is not recognised', async () => {
    const token = settingsToken(123_456, backend.deps.keys);
    const link = `<a href="https://a.example/mail-settings?token=${token}">Hentikan email</a>`;
    await take(html(`<p><b>Halo</b></p><p>Bantuan, kemarin:</p><p>Kami periksa. ${link}</p>`));
    const comment = await lastComment();
    expect(comment?.body).toContain('<b>Halo</b>');
    expect(comment?.body).toContain('Hentikan email</a>');
    expect(JSON.stringify(comment)).not.toContain(token.slice(-8));
  });

  test('S04 has no token that stops mails', async () => {
    const token = settingsToken(123_456, backend.deps.keys);
    const broken = `${token.slice(0, 12)}\n> ${token.slice(12)}`;
    const links = [
      `https://a.example/mail-settings?token=${token}`,
      `https://safe.example/?url=https%3A%2F%2Fa.example%2Fmail-settings%3Ftoken%3D${token}&x`,
      `https://a.example/mail-settings?token=${broken}`,
      `https://a.example/api/project/api/mail-preference/stop/?token=${token}`,
    ];
    await take({ body: `${links[0]}\n${quote(links.join('\n> '))}` });
    const [comment] = await comments();
    expect(comment?.quoted?.match(/mail-(settings|preference)/g)).toHaveLength(4);
    expect(JSON.stringify(comment)).not.toContain(token.slice(-8));
  });
});

describe('V03 what must not keep the portal busy', () => {
  const levels = (count: number): Given => {
    const open = Array.from(
      { length: count },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    return {
      type: 'multipart/mixed; boundary=b',
      body: `--b\r\n${open.join('')}Content-Type: text/plain\r\n\r\nHalo`,
    };
  };
  test.each([
    ['10,000 levels', () => levels(10_000)],
    ['100,000 parts', () => multipart(...Array.from({ length: 100_000 }, () => '\r\nx'))],
    [
      '10,000 nested messages',
      () => ({ type: 'message/rfc822', body: 'Content-Type: message/rfc822\r\n\r\n'.repeat(10_000) }),
    ],
    ['100,000 nested elements', () => html('<div>'.repeat(100_000))],
    ['26 MB', () => ({ body: 'a\n'.repeat(13_000_000) })],
  ])('V03 %s is mailed back', async (_, make) => {
    const raw = message(make());
    const began = performance.now();
    expect((await takeMail(raw, backend.deps)).outcome).toBe('returned');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await comments()).toEqual([]);
  });

  test('V03 lines that look like the header of a quotation are read in linear time', async () => {
    const line = (start: string) => `${start} <${'@'.repeat(580)}`;
    const text = Array.from({ length: 340 }, () => `${line('2024-1-1')}\n${line('Sri')}\n`).join('');
    expect(await busyMs(() => splitReply(text))).toBeLessThan(150);
    const blanks = `Sri <a@b>${' '.repeat(580)}x\n`.repeat(1_000);
    expect(await busyMs(() => splitReply(blanks))).toBeLessThan(150);
  });

  test.each([
    ['half a megabyte of empty lines', () => '\n'.repeat(500_000)],
    ['8 MB of short lines', () => 'a\r\n'.repeat(2_600_000)],
    ['24 MB of lines that look encoded', () => `${'A'.repeat(70)}\n`.repeat(340_000)],
  ])('M04 %s of anybody keep no timer waiting, and are refused once', async (_, make) => {
    for (const given of [{}, { from: 'x@evil.example' }]) {
      const raw = message({ ...given, body: make() });
      let ticks = 0;
      const timer = setInterval(() => (ticks += 1), 10);
      const began = performance.now();
      const { outcome } = await takeMail(raw, backend.deps);
      const took = performance.now() - began;
      clearInterval(timer);
      // A parser in this thread would let no timer run.
      expect(ticks).toBeGreaterThan(took / 200);
      expect(['returned', 'note', 'answer']).toContain(outcome);
    }
  });

  test.each([
    ['a text', 'text/plain; charset=utf-8'],
    ['a text with a wrong label', 'text/plain; charset=iso-8859-1'],
    ['HTML', 'text/html; charset=utf-8'],
    ['a file', 'application/pdf; name=a.pdf'],
  ])('M04 %s of the largest size is read in the memory that its thread may take', async (_, type) => {
    const line = Buffer.from('Kasir tutup, dan struk tidak keluar sejak pagi — mohon bantu.\n');
    const bytes = Buffer.alloc(17_000_000, line);
    const body = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    const raw = message({ type, body, headers: ['Content-Transfer-Encoding: base64'] });
    const content = await readMail(raw, { ours: [SUPPORT], subject: 'Kucing' });
    expect(content).not.toHaveProperty('excess');
    const { body: read, files } = content as MailContent;
    if (type.startsWith('text'))
      expect(read).toMatchObject({ visible: expect.stringContaining('pagi — mohon') });
    else expect(files.map((file) => Buffer.from(file.bytes).equals(bytes))).toEqual([true]);
    // The file may have been handed over; the mail itself is stored afterwards.
    expect(raw.byteLength).toBeGreaterThan(bytes.byteLength);
  });

  test.each([['empty'], ['only a quotation']])('%s: mailed back', async (name) => {
    const body = name === 'empty' ? ' \n\u200b' : 'On Mon, Help <a@b.example> wrote:\n> Lama';
    expect((await take({ body })).outcome).toBe('returned');
    expect((await returned())[0]?.text).toContain('teks baru');
  });
});
