import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { folderTransport } from '@/lib/backend/mail/transports';
import type { DeskRequest } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const RINA = 'rina@warung.example';

let backend: TestIdentity;
let head: Staff;
let key: string;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const rina = await makeCustomer(backend, RINA, 'Rina');
  head = await logInStaff(backend);
  ({ key } = (await rina.post('/project/service/issue/', requestOf())).body as Issue);
  backend.advance(60_000);
});

async function upload(name: string, width = 2_000): Promise<string> {
  const png = await sharp({ create: { width, height: 20, channels: 4, background: '#00800080' } })
    .png()
    .toBuffer();
  // Files stand in the order of their upload.
  backend.advance(1_000);
  const body = new FormData();
  body.set('media', new File([new Uint8Array(png)], name, { type: 'image/png' }));
  const response = await backend.fetch(
    new Request(apiUrl('/desk/media/'), {
      method: 'POST',
      headers: { 'X-API-Key': TEST_API_KEY, Cookie: head.cookie },
      body,
    }),
  );
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function answer(media: string[]) {
  await head.post(`/desk/request/${key}/answer/`, { body: '<p>Lihat ini.</p>', media });
  await backend.worker.settled();
  return backend.transport.mails.findLast(({ to }) => to === RINA);
}

describe('the mail with an answer of staff', () => {
  test('has its pictures at their place, as every mail program shows them, and in a form that a reader decodes', async () => {
    const ids = [await upload('layar.png'), await upload('menu.webp', 40)];
    const mail = await answer(ids);
    expect(mail?.text).toContain('Terlampir: layar.png, menu.webp');
    const places = [...(mail?.html ?? '').matchAll(/src="cid:([\w-]+)"\s+alt="([^"]+)"/g)];
    expect(places.map(([, id, name]) => [id, name])).toEqual([
      [ids[0], 'layar.png'],
      [ids[1], 'menu.webp'],
    ]);
    expect(mail?.html.indexOf('Lihat ini.')).toBeLessThan(mail?.html.indexOf('cid:') ?? 0);
    const sizes = await Promise.all(
      (mail?.attachments ?? []).map(({ content }) => sharp(content).metadata()),
    );
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['jpeg', 1_600],
      ['jpeg', 40],
    ]);

    const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
    const transport = folderTransport({
      folder,
      from: 'Bantuan <bantuan@kucing.example>',
      clock: backend.clock,
      announce: () => undefined,
    });
    await transport.send(mail!, 'a', mail?.attachments);
    const [file = ''] = await readdir(folder);
    const read = await PostalMime.parse(await readFile(join(folder, file)));
    await rm(folder, { recursive: true });
    expect(
      read.attachments.map((one) => [one.filename, one.mimeType, one.disposition, one.contentId]),
    ).toEqual([
      ['layar.jpg', 'image/jpeg', 'inline', `<${ids[0]}>`],
      ['menu.jpg', 'image/jpeg', 'inline', `<${ids[1]}>`],
    ]);
  });

  test('has files up to 10 MB together, and names the others, which its link leads to', async () => {
    const ids = [await upload('a.png'), await upload('b.png'), await upload('c.png'), await upload('d.png')];
    const file = { mime: 'application/pdf', width: null, height: null };
    for (const [at, size] of [4_000_000, 4_000_000, 4_000_000, 1_000].entries()) {
      const change = { ...file, file_name: `${'abcd'[at]}.pdf`, bytes: Buffer.alloc(size), size };
      await backend.db.kysely
        .updateTable('upload')
        .set(change)
        .where('id', '=', ids[at] ?? '')
        .execute();
    }
    const mail = await answer(ids);
    expect(mail?.attachments?.map(({ filename, contentType, cid }) => [filename, contentType, cid])).toEqual([
      ['a.pdf', 'application/pdf', undefined],
      ['b.pdf', 'application/pdf', undefined],
      ['d.pdf', 'application/pdf', undefined],
    ]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Terlampir: a.pdf, b.pdf, d.pdf');
      expect(part).toContain('Lampiran: c.pdf (terlihat di pusat bantuan)');
      expect(part).toContain(`/request/${key}`);
    }
  });

  test('is sent without a file whose request was deleted meanwhile', async () => {
    const id = await upload('a.png');
    backend.transport.fail = new Error('later');
    await head.post(`/desk/request/${key}/answer/`, { body: '<p>Lihat ini.</p>', media: [id] });
    await backend.worker.settled();
    await backend.db.kysely.deleteFrom('upload').where('id', '=', id).execute();
    backend.transport.fail = undefined;
    backend.advance(60_000);
    backend.worker.wake();
    await backend.worker.settled();
    expect(backend.transport.mails.findLast(({ to }) => to === RINA)).toMatchObject({ attachments: [] });
  });
});

describe('files that are not taken from a mail', () => {
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  let count = 0;
  /** A mail with a text that shows the logo of its signature, and an attachment. */
  function message({
    from = RINA,
    to = '',
    headers = [] as string[],
    name = 'kasir.exe',
    logo = PNG,
  } = {}): Buffer {
    const part = (type: string, more: string[], body: string) => [
      '--b',
      `Content-Type: ${type}`,
      ...more,
      '',
      body,
    ];
    const lines = [
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Kasir',
      `Message-ID: <f${(count += 1)}@warung.example>`,
      ...headers,
      'Content-Type: multipart/related; boundary=b',
      '',
      ...part('text/html; charset=utf-8', [], `<p>Lihat ${count}.</p><img src="cid:logo">`),
      ...part(
        logo === PNG ? 'image/png; name=logo.png' : 'image/svg+xml; name=logo.svg',
        ['Content-Transfer-Encoding: base64', 'Content-ID: <logo>', 'Content-Disposition: inline'],
        logo,
      ),
      ...part(
        `application/octet-stream; name=${name}`,
        ['Content-Transfer-Encoding: base64', `Content-Disposition: attachment; filename=${name}`],
        'TVqQAAMAAAAEAAAA',
      ),
      '--b--',
    ];
    return Buffer.from(lines.join('\r\n'));
  }
  const sentTo = async (to: string) => {
    await backend.worker.settled();
    return backend.transport.mails.filter((mail) => mail.to === to);
  };
  const replyTo = async () => (await sentTo(RINA)).at(-1)?.replyTo ?? '';

  test('are named to the sender of an answer in one mail, which can be answered with others', async () => {
    const to = await replyTo();
    const before = (await sentTo(RINA)).length;
    const raw = message({ to });
    expect(await takeMail(raw, backend.deps)).toMatchObject({ outcome: 'answer' });
    await takeMail(raw, backend.deps);
    const told = (await sentTo(RINA)).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toBe(`[${key}] Lampiran yang tidak dapat kami terima`);
    expect(told[0]?.text).toContain('tidak dapat kami terima: kasir.exe.');
    expect(told[0]?.text).toMatch(
      /sebagai gambar \(JPEG, PNG, WebP, GIF, HEIC, atau AVIF\).*paling besar 5 MB/,
    );
    expect(told[0]?.replyTo).toBe(to);
    expect(told[0]?.isWritten).toBeUndefined();
  });

  test('are named in the confirmation of a new request, and to machines never', async () => {
    const stranger = 'tono@pasar.example';
    const to = backend.deps.settings.supportEmail;
    await takeMail(message({ from: stranger, to }), backend.deps);
    const [confirmation, ...others] = await sentTo(stranger);
    expect(confirmation?.text).toContain('tidak dapat kami terima: kasir.exe.');
    expect(others).toEqual([]);
    const robot = { from: 'robot@pasar.example', to, headers: ['Auto-Submitted: auto-generated'] };
    expect(await takeMail(message(robot), backend.deps)).toMatchObject({ outcome: 'held' });
    expect(await sentTo('robot@pasar.example')).toEqual([]);
  });

  test('are not a logo that its sender knows nothing of; one that comes with every mail is kept once', async () => {
    const to = await replyTo();
    const before = (await sentTo(RINA)).length;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const shown = async () => ((await head.get(`/desk/request/${key}/`)).body as DeskRequest).comments;
    await takeMail(message({ to, logo: svg, name: 'catatan.exe' }), backend.deps);
    const [told] = (await sentTo(RINA)).slice(before);
    expect(told?.text).toContain('tidak dapat kami terima: catatan.exe.');
    for (let at = 0; at < 3; at += 1) {
      backend.advance(1_000);
      await takeMail(message({ to }), backend.deps);
    }
    const comments = await shown();
    expect(comments.map(({ media }) => media?.length)).toEqual([0, 1, 0, 0]);
    for (const { body } of comments.slice(1)) expect(body).toContain('[Gambar: logo.png]');
  });
});
