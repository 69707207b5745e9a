// @both-engines
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BODY_BYTES, UPLOADS_AT_A_TIME } from '@/lib/backend/limits';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { DEVICE_SIZES, IMAGE_SIZES, MAX_ATTACHMENT_BYTES } from '@/lib/constants';
import type { Issue, IssueDetail, ListIssuesAnswer, UploadedMedia } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const UPLOAD = '/project/service/issue/upload_media/';
const CREATE = '/project/service/issue/';
const HOUR = 3_600_000;

let backend: TestIdentity;
let sri: Customer;
let adi: Customer;
let png: Buffer;
beforeAll(async () => {
  backend = await makeCustomers();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  adi = await makeCustomer(backend, 'adi@kucing.example');
});

const formOf = (bytes: Buffer, name = 'layar.png', field = 'media') => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  return form;
};

/** Sends any body to the upload as somebody. */
async function sendBody(who: Customer, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await backend.fetch(
    new Request(apiUrl(UPLOAD), {
      method: 'POST',
      headers: { 'X-API-Key': TEST_API_KEY, ...who.headers, ...headers },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  const answer = (await response.json()) as { data?: UploadedMedia; media?: { code: string } };
  return { status: response.status, body: answer, retryAfter: response.headers.get('retry-after') };
}
const upload = (who: Customer, bytes: Buffer, name?: string) => sendBody(who, formOf(bytes, name));

async function uploaded(who: Customer, bytes = png, name?: string): Promise<UploadedMedia> {
  const { status, body } = await upload(who, bytes, name);
  expect(status).toBe(200);
  return body.data!;
}

const rows = () => backend.db.kysely.selectFrom('upload').selectAll().execute();
const cookieOf = (who: Customer) => ({ Cookie: `other=1; _authToken=${who.token}` });
/** An address as a page names it, without any header but the cookie. */
const look = (address: string, headers: Record<string, string> = {}) =>
  backend.fetch(new Request(`http://portal.test${address}`, { headers }));

test('an image is stored anew, shown to its owner, handed in and part of the request', async () => {
  const data = await uploaded(sri);
  expect(data).toEqual({
    id: expect.stringMatching(/^[\w-]{32}$/),
    image_url: `/api/media/attachment/${data.id}`,
    file_name: 'layar.png',
    width: 60,
    height: 40,
  });
  const shown = await look(data.image_url, cookieOf(sri));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
    width: 60,
    height: 40,
  });

  const created = await sri.post(CREATE, requestOf({ attachments: [data] }));
  const { key } = created.body as Issue;
  expect(((await sri.get(`/project/api/issue/${key}/`)).body as IssueDetail).attachments).toEqual([data]);
  // It has its request now: nobody takes it away, and no other request gets it.
  expect((await sri.remove(`${UPLOAD}${data.id}/`)).status).toBe(404);
  expect((await sri.post(CREATE, requestOf({ name: 'Lain', attachments: [data] }))).status).toBe(404);
});

test('an image that was not handed in is removed by its owner only', async () => {
  const { id } = await uploaded(sri);
  expect((await adi.remove(`${UPLOAD}${id}/`)).status).toBe(404);
  expect(await rows()).toHaveLength(1);
  expect(await sri.remove(`${UPLOAD}${id}/`)).toMatchObject({ status: 200, body: {} });
  expect(await rows()).toEqual([]);
  expect((await sri.remove(`${UPLOAD}${id}/`)).status).toBe(404);
});

test('T06 an image is nobody else’s: 404 for others, anonymous and after a logout; never kept on the way', async () => {
  const { image_url, id } = await uploaded(sri);
  const small = `/api/media/private/?url=${encodeURIComponent(image_url)}&w=64&q=85`;
  for (const address of [image_url, `${image_url}/`, small]) {
    const shown = await look(address, cookieOf(sri));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    const header = { Authorization: `Jwt ${sri.token}` };
    expect((await look(address, header)).status).toBe(200);
    const missing = await look(`/api/media/attachment/${'x'.repeat(32)}`, cookieOf(sri));
    for (const headers of [
      {},
      cookieOf(adi),
      { Cookie: `_authToken=${sri.token}x` },
      { 'X-API-Key': TEST_API_KEY },
    ]) {
      const refused = await look(address, headers as Record<string, string>);
      expect([refused.status, await refused.text()]).toEqual([404, await missing.clone().text()]);
    }
  }
  expect(new Set((await Promise.all([1, 2, 3].map(() => uploaded(sri)))).map((data) => data.id)).size).toBe(
    3,
  );
  expect(id).toHaveLength(32);
  await backend.send('/auth/token-revoke/', { token: sri.token });
  for (const address of [image_url, small]) expect((await look(address, cookieOf(sri))).status).toBe(404);
});

describe('U01 size', () => {
  /** A PNG with noise at its end, which readers skip, of so many bytes. */
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.byteLength, 1)]);

  test('U01 5,242,880 bytes pass, one more is 413', async () => {
    expect((await upload(sri, ofSize(MAX_ATTACHMENT_BYTES))).status).toBe(200);
    expect(await upload(sri, ofSize(MAX_ATTACHMENT_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    });
    expect((await upload(sri, ofSize(MAX_ATTACHMENT_BYTES + 100_000))).status).toBe(413);
    expect(await rows()).toHaveLength(1);
  });

  test('U01 100 MB without a length are cut near the limit', async () => {
    const head = `--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\n`;
    for (const first of [Buffer.concat([Buffer.from(head), png]), Buffer.from('--x\r\nX: y\r\n\r\n')]) {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (stream) => {
          const part = sent === 0 ? first : Buffer.alloc(64 * 1024, 1);
          sent += part.byteLength;
          if (sent > 100 * 1024 * 1024) stream.close();
          else stream.enqueue(new Uint8Array(part));
        },
      });
      const { status } = await sendBody(sri, endless, { 'Content-Type': 'multipart/form-data; boundary=x' });
      expect(status).toBe(413);
      expect(sent).toBeLessThan(MAX_UPLOAD_BODY_BYTES + 512 * 1024);
    }
    expect(await rows()).toEqual([]);
  });

  test('U01 memory is flat: of 1.2 GB that one sends at once, six beginnings are in memory', async () => {
    const part = new Uint8Array(64 * 1024).fill(1);
    const head = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\n',
    );
    let open = 0;
    let mostOpen = 0;
    let most = 0;
    const before = process.memoryUsage().rss;
    const send = async () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (stream) => {
            // As a network does it: the others get their turn.
            await new Promise((resolve) => setImmediate(resolve));
            if (sent === 0) mostOpen = Math.max(mostOpen, (open += 1));
            stream.enqueue(sent === 0 ? head : part.slice());
            sent += part.byteLength;
            most = Math.max(most, process.memoryUsage().rss - before);
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await sendBody(sri, body, { 'Content-Type': 'multipart/form-data; boundary=x' });
      open -= 1;
      expect([answer.status, sent < MAX_UPLOAD_BODY_BYTES + 512 * 1024]).toEqual([413, true]);
    };
    await Promise.all(Array.from({ length: 12 }, send));
    expect(mostOpen).toBe(UPLOADS_AT_A_TIME);
    expect(most).toBeLessThan(120 * 1024 * 1024);
    expect(await rows()).toEqual([]);
  });

  test('U01 when the memory for images is full, more of them are refused, and welcome afterwards', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, at) => makeCustomer(backend, `orang${at}@kucing.example`)),
    );
    const ends: (() => void)[] = [];
    const hold = (who: Customer) => {
      const whole = ofSize(MAX_ATTACHMENT_BYTES - 1_000);
      const head = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\n';
      let isHeld = (): void => undefined;
      const held = new Promise<void>((resolve) => (isHeld = resolve));
      const parts = [new TextEncoder().encode(head), new Uint8Array(whole)];
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (stream) => {
            const part = parts.shift();
            if (part) return stream.enqueue(part);
            isHeld();
            await new Promise<void>((resolve) => ends.push(resolve));
            stream.error(new Error('gone'));
          },
        },
        { highWaterMark: 0 },
      );
      const answer = sendBody(who, body, { 'Content-Type': 'multipart/form-data; boundary=x' });
      return { held: Promise.race([held, answer]), answer };
    };
    const holdAll = async (some: Customer[]) => {
      const uploads = some.flatMap((who) => Array.from({ length: UPLOADS_AT_A_TIME }, () => hold(who)));
      await Promise.all(uploads.map(({ held }) => held));
      return uploads;
    };
    const few = await holdAll(people.slice(0, 5));
    // Five times six would be the memory for thirty.
    expect((await upload(sri, ofSize(3_000_000))).status).toBe(200);
    const all = [...few, ...(await holdAll(people.slice(5)))];
    expect(await upload(sri, ofSize(MAX_ATTACHMENT_BYTES))).toMatchObject({ status: 503, retryAfter: '5' });
    for (const end of ends) end();
    const statuses = (await Promise.all(all.map(({ answer }) => answer))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([400, 503]));
    expect((await upload(sri, ofSize(MAX_ATTACHMENT_BYTES))).status).toBe(200);
  });

  test('U01 a length that is said to be too large is not read at all', async () => {
    const { status } = await sendBody(sri, 'x', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(100 * 1024 * 1024),
    });
    expect(status).toBe(413);
  });
});

/** A photo of 64 × 48 pixels: red on the left, blue on the right. */
const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAMAAAAAAAQAAwAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAAAxAAIA',
    'AQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAANRAAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAV',
    'aW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAA',
    'Z3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAA',
    'AwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
    'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAP',
    'AyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgAB',
    'AAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1',
    'cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAA',
    'AAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAATG1kYXQAAAAtKAGvWNNmlEt3/kk/+dNIZ2uoq+xI',
    'EKZMDYtG/HDRkTZnJGZP3H19Kom51PygAAAADygBrrC0PLfYfyAwBZ6jgA==',
  ].join(''),
  'base64',
);

/** The same, whose size stands there as 64,000 × 48,000 pixels. */
function largeHeic(): Buffer {
  const bytes = Buffer.from(HEIC);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(64_000, at);
  bytes.writeUInt32BE(48_000, at + 4);
  return bytes;
}

describe('U02 kinds', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script behind the marks of a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a script behind the marks of a PNG', () => Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
    ['a HEIC of nothing', () => Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')],
    ['a truncated HEIC', () => HEIC.subarray(0, 600)],
    ['a truncated AVIF', async () => (await sharp(png).avif().toBuffer()).subarray(0, 150)],
    ['a HEIC that says that it is larger than any photo', () => largeHeic()],
    ['a film', () => Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')],
    ['TIFF', () => sharp(png).tiff().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a truncated PNG', async () => (await noise('png')).subarray(0, 3_000)],
    ['a truncated JPEG', async () => (await noise('jpeg')).subarray(0, 3_000)],
    ['a truncated WebP', async () => (await noise('webp')).subarray(0, 3_000)],
  ])('U02 %s is refused, whatever its name says', async (_, make) => {
    const bytes = await make();
    for (const name of ['a.png', 'a.svg', 'a.html']) {
      expect(await upload(sri, bytes, name)).toMatchObject({
        status: 400,
        body: { media: { code: 'invalid' } },
      });
    }
    expect(await rows()).toEqual([]);
  });

  test('a HEIC photo and an AVIF one become WebP, upright and with their colours', async () => {
    const left = { create: { width: 20, height: 48, channels: 3, background: '#e04020' } } as const;
    const blue = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2060c0' } });
    const avif = await blue
      .composite([{ input: left, left: 0, top: 0 }])
      .avif({ quality: 90 })
      .toBuffer();
    for (const [bytes, name] of [
      [HEIC, 'IMG_1.HEIC'],
      [avif, 'foto.avif'],
    ] as const) {
      const { status, body } = await upload(sri, bytes, name);
      expect([status, (body as { data: UploadedMedia }).data]).toMatchObject([
        200,
        { width: 64, height: 48 },
      ]);
    }
    for (const { bytes, mime, file_name } of await rows()) {
      expect([mime, /\.(HEIC|avif)$/.test(file_name)]).toEqual(['image/webp', true]);
      const { data, info } = await sharp(bytes!).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)];
      expect(pixel(5)[0]).toBeGreaterThan(190);
      expect(pixel(50)[2]).toBeGreaterThan(160);
    }
  });

  test('an empty file is called empty', async () => {
    expect(await upload(sri, Buffer.alloc(0), 'a.png')).toMatchObject({
      status: 400,
      body: { media: { code: 'empty' } },
    });
  });

  const noise = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();

  test.each([
    ['png', 'image/webp'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/webp'],
  ] as const)('U02 %s is made anew as %s: nothing else of the file is left', async (format, mime) => {
    const bytes = Buffer.concat([
      await noise(format),
      Buffer.from('<script>alert(document.domain)</script>'),
    ]);
    await uploaded(sri, bytes, `a.${format}`);
    const [row] = await rows();
    expect(row).toMatchObject({ mime, width: 200, height: 200 });
    expect(row!.bytes!.includes('<script')).toBe(false);
  });

  test('U02 a moving GIF goes on moving', async () => {
    const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 0), Buffer.alloc(30 * 30 * 3, 255)]);
    const gif = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    await uploaded(sri, gif);
    const [row] = await rows();
    expect(row).toMatchObject({ width: 30, height: 30 });
    expect((await sharp(row!.bytes!).metadata()).pages).toBe(2);
  });
});

describe('U03 bombs', () => {
  const fast = async (bytes: Buffer) => {
    const other = sri.get('/project/api/project/TICKET/');
    const startedAt = performance.now();
    const answer = await upload(sri, bytes);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(answer).toMatchObject({ status: 400, body: { media: { code: 'invalid' } } });
    expect((await other).status).toBe(200);
  };

  test('U03 50,000 × 50,000 pixels', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    await fast(bomb);
  });

  test.each([
    ['2,000 × 2,000 pixels', 2_000, 'VP8L'],
    ['2,001 × 2,000 pixels', 2_001, 'VP8 '],
  ])('U03 a PNG of %s: without loss only where the encoder needs little memory', async (_, width, chunk) => {
    const large = sharp({ create: { width, height: 2_000, channels: 3, background: '#1f54a7' } });
    await uploaded(sri, await large.png().toBuffer());
    const [row] = await rows();
    expect(row!.bytes!.toString('latin1', 12, 16)).toBe(chunk);
  });

  test('U03 a GIF of 30,000 frames', async () => {
    // A header of 1 × 1 pixels with two colours, and frames of 19 bytes.
    const head = Buffer.from('474946383961010001008000000000ffffff', 'hex');
    const frame = Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex').subarray(0, 23);
    await fast(Buffer.concat([head, ...Array<Buffer>(30_000).fill(frame), Buffer.from('3b', 'hex')]));
  });
});

describe('U04 names and data about the author', () => {
  test.each([
    ['../../etc/passwd', 'passwd.webp'],
    ['C:\\Users\\sri\\layar.png', 'layar.png'],
    ['a\u202egnp.exe', 'agnp.webp'],
    ['Foto é 猫.PNG', 'Foto é 猫.PNG'],
    ['x'.repeat(500) + '.png', `${'x'.repeat(150)}.png`],
    ['.png', 'gambar.png'],
    ['Laporan Q1.2 akhir', 'Laporan Q1.2 akhir.webp'],
    ['foto.JPEG', 'foto.JPEG'],
    ['a"; filename="b.html', 'a"; filename="b.webp'],
    ['a\r\nX-Evil: 1.png', 'aX-Evil: 1.png'],
  ])('U04 %j becomes %j', async (name, expected) => {
    const data = await uploaded(sri, png, name);
    // How a browser writes some marks into the form is its own affair: none of them may do any harm.
    expect(decodeURIComponent(data.file_name!).replace(/[\r\n]/g, '')).toBe(expected);
    const shown = await look(data.image_url, cookieOf(sri));
    expect(shown.headers.get('content-disposition')).toBe('inline');
    expect([...shown.headers].flat().join(' ')).not.toMatch(/evil|passwd|exe/i);
  });

  test('U04 a name with NUL is no form', async () => {
    expect((await upload(sri, png, 'a\u0000b.png')).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('U04 EXIF, place, camera and XMP are gone, and the image stands upright', async () => {
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#123456' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'Kamera Kucing', Copyright: 'Sri' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' },
      })
      .toBuffer();
    expect(photo.includes('Kamera Kucing')).toBe(true);
    await uploaded(sri, photo, 'foto.jpg');
    const [row] = await rows();
    expect([row!.width, row!.height]).toEqual([80, 40].reverse());
    const metadata = await sharp(row!.bytes!).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(row!.bytes!.includes('Kamera')).toBe(false);
  });
});

describe('U05 aborts', () => {
  test('U05 of two uploads one is aborted: the other succeeds, and nothing is left of the first', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(
          new TextEncoder().encode(
            '--x\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\n',
          ),
        );
        stream.enqueue(new Uint8Array(png));
      },
      pull: (stream) => stream.error(new Error('gone')),
    });
    const [aborted, other] = await Promise.all([
      sendBody(sri, broken, { 'Content-Type': 'multipart/form-data; boundary=x' }),
      upload(sri, png),
    ]);
    expect([aborted.status, other.status]).toEqual([400, 200]);
    expect((await rows()).map(({ id }) => id)).toEqual([other.body.data!.id]);
  });

  test('U05 1,000 sockets cut in the middle leave nothing behind, and the next upload succeeds', async () => {
    let handled = 0;
    const server = createServer((request, response) => {
      void answerNodeRequest(request, response, backend.fetch)
        .catch(() => undefined)
        .finally(() => (handled += 1));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const head = [
      `POST /api${UPLOAD} HTTP/1.1`,
      'Host: x',
      `X-API-Key: ${TEST_API_KEY}`,
      ...Object.entries(sri.headers).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 50000',
    ].join('\r\n');
    const part = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\nabc';
    const cut = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise<void>((resolve) => socket.write(`${head}\r\n\r\n${part}`, () => resolve()));
      socket.destroy();
      await once(socket, 'close');
    };
    for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 20 }, cut));
    // One that is cut before its head was read is no request.
    await expect.poll(() => handled, { timeout: 15_000 }).toBeGreaterThan(900);
    expect((await upload(sri, png)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect(backend.log.filter(({ level }) => level === 'error')).toEqual([]);
    server.close();
  });
});

describe('U06 forms that are none', () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };

  test.each<[string, BodyInit, Record<string, string>, number]>([
    ['no boundary', 'x', { 'Content-Type': 'multipart/form-data' }, 415],
    ['an empty boundary', 'x', { 'Content-Type': 'multipart/form-data; boundary=' }, 400],
    ['JSON', '{}', { 'Content-Type': 'application/json' }, 415],
    ['nothing', '', multipart, 400],
    ['another boundary', '--y\r\n\r\nx\r\n--y--', multipart, 400],
    [
      'no end',
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\nabc',
      multipart,
      400,
    ],
    ['a header without an end', `--x\r\n${'X: y\r\n'.repeat(20_000)}`, multipart, 400],
    ['10,000 parts', part('a', 'b').repeat(10_000) + '--x--', multipart, 400],
    [
      '10,000 files',
      `--x\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\nx\r\n`.repeat(10_000) +
        '--x--',
      multipart,
      400,
    ],
    ['no file', `${part('media', 'x')}--x--`, multipart, 400],
  ])('U06 %s', async (_, body, headers, status) => {
    expect((await sendBody(sri, body, headers)).status).toBe(status);
    expect(await rows()).toEqual([]);
    expect((await upload(sri, png)).status).toBe(200);
  });

  test('U06 a file of another name is not taken', async () => {
    expect(await sendBody(sri, formOf(png, 'a.png', 'avatar'))).toMatchObject({
      status: 400,
      body: { media: { code: 'required' } },
    });
  });
});

test('U07 the 61st upload in an hour is 429 with Retry-After; an hour later it passes', async () => {
  for (let at = 0; at < 60; at += 1) expect((await upload(sri, png)).status).toBe(200);
  expect(await upload(sri, png)).toMatchObject({ status: 429, retryAfter: '3600' });
  expect(await rows()).toHaveLength(60);
  expect((await upload(adi, png)).status).toBe(200);
  backend.advance(HOUR);
  expect((await upload(sri, png)).status).toBe(200);
});

test('U07 an image that no request claimed is deleted after 24 hours, others stay', async () => {
  const kept = await uploaded(sri);
  await sri.post(CREATE, requestOf({ attachments: [kept] }));
  await uploaded(sri);
  backend.advance(23 * HOUR);
  const young = await uploaded(adi);
  await pruneExpired(backend);
  expect(await rows()).toHaveLength(3);
  backend.advance(HOUR);
  await pruneExpired(backend);
  expect((await rows()).map(({ id }) => id).sort()).toEqual([kept.id, young.id].sort());
});

test('U07 a request over images that are gone files nothing and names them, foreign ones among them', async () => {
  const old = await uploaded(sri);
  backend.advance(25 * HOUR);
  await pruneExpired(backend);
  const kept = await uploaded(sri);
  const foreign = await uploaded(adi);
  const filed = await sri.post(CREATE, requestOf({ attachments: [old, kept, foreign] }));
  const gone = { code: 'not-found', message: 'Not found.' };
  expect(filed).toMatchObject({ status: 404, body: { [old.id]: gone, [foreign.id]: gone } });
  expect(Object.keys(filed.body as object)).toHaveLength(2);
  expect((await sri.post(CREATE, requestOf({ attachments: [kept] }))).status).toBe(200);
});

test('U07 D05 an old image that is handed in while several instances tidy up is kept, or nothing is filed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const data = await uploaded(sri);
    backend.advance(25 * HOUR);
    const [filed, ...removed] = await Promise.all([
      sri.post(CREATE, requestOf({ name: `Putaran ${round}`, attachments: [data] })),
      pruneExpired(backend),
      pruneExpired(backend),
      pruneExpired(backend),
    ]);
    expect(removed).toHaveLength(3);
    const { records } = (await sri.get('/project/api/issue/TICKET/')).body as ListIssuesAnswer;
    const own = records.find(({ name }) => name === `Putaran ${round}`);
    expect([200, 404]).toContain(filed.status);
    expect(own !== undefined).toBe(filed.status === 200);
    if (!own) continue;
    const detail = (await sri.get(`/project/api/issue/${own.key}/`)).body as IssueDetail;
    expect(detail.attachments).toEqual([data]);
  }
});

describe('I01 I02 I03 the address of resized private images', () => {
  const resized = (query: Record<string, string>, who?: Customer) =>
    look(`/api/media/private/?${new URLSearchParams(query)}`, who ? cookieOf(who) : {});

  test.each([
    'http://127.0.0.1:3000/api/media/attachment/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'file:///etc/passwd',
    '//evil.example/a.png',
    '/api/auth/account/export/',
    '/api/media/attachment/../../auth/account/export/',
    '/api/media/private/?url=/api/media/attachment/x',
    '/media/0123/a.png',
    '',
  ])('I01 %s is no source: 400', async (url) => {
    const response = await resized({ url, w: '64', q: '75' }, sri);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object)).toEqual(['url']);
  });

  test('I02 widths and qualities of the lists only, as WebP', async () => {
    const { image_url: url } = await uploaded(sri);
    for (const w of [...IMAGE_SIZES, ...DEVICE_SIZES]) {
      const response = await resized({ url, w: String(w), q: '85' }, sri);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(width).toBe(Math.min(w, 60));
    }
    expect((await resized({ url, w: '64' }, sri)).status).toBe(200);
    for (const [w, q] of [
      ['65', '75'],
      ['1e2', '75'],
      ['-16', '75'],
      ['64', '100'],
      ['64', '0'],
      ['', '75'],
    ] as const) {
      expect((await resized({ url, w, q }, sri)).status).toBe(400);
    }
    expect((await resized({ url, q: '75' }, sri)).status).toBe(400);
  });

  test('I03 somebody else gets nothing of it, at any size', async () => {
    const { image_url: url } = await uploaded(sri);
    expect((await resized({ url, w: '64', q: '85' }, adi)).status).toBe(404);
    expect((await resized({ url, w: '64', q: '85' })).status).toBe(404);
  });
});
