import { describe, expect, test } from 'vitest';
import { openTnef } from '@/lib/backend/mail/incoming/open-tnef';
import { parseMessage } from '@/lib/backend/mail/incoming/parse-message';

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u16(id), u16(6), u32(data.length), data, u16(0)]);
const variable = (type: number, id: number, value: Buffer): Buffer =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(value.length), padded(value)]);
const properties = (...all: Buffer[]): Buffer => Buffer.concat([u32(all.length), ...all]);
const tnef = (...attributes: Buffer[]): Buffer => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes]);
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');

const LONG_NAME = variable(0x1f, 0x3707, wide('Laporan kasir – März.pdf'));
/** A property with a name of its own, and one with several values, before the name of the file. */
const NAMED = Buffer.concat([
  u16(0x1e),
  u16(0x8001),
  Buffer.alloc(16),
  u32(1),
  u32(6),
  padded(wide('ab')),
  u32(2),
  u32(3),
  padded(Buffer.from('ab\0')),
  u32(1),
  padded(Buffer.from('c')),
]);
const file = (name: string, bytes: string, more: Buffer[] = []): Buffer =>
  Buffer.concat([
    attribute(2, 0x9002, Buffer.alloc(14)),
    attribute(2, 0x8010, Buffer.from(`${name}\0`)),
    attribute(2, 0x800f, Buffer.from(bytes)),
    ...(more.length > 0 ? [attribute(2, 0x9005, properties(...more))] : []),
  ]);
const names = (bytes: Uint8Array) => openTnef(bytes).files.map(({ name }) => name);

describe('a package of Outlook', () => {
  test('holds files under their long names, with their types', () => {
    const number = Buffer.concat([u16(3), u16(0x3705), u32(1)]);
    const type = variable(0x1e, 0x370e, Buffer.from('application/pdf\0'));
    const packed = tnef(
      attribute(1, 0x9007, Buffer.concat([u32(1252), u32(0)])),
      file('LAPOR~1.PDF', '%PDF-1.7', [number, NAMED, LONG_NAME, type]),
      file('foto.jpg', 'gambar'),
    );
    expect(
      openTnef(packed).files.map(({ name, mime, bytes }) => [name, mime, Buffer.from(bytes).toString()]),
    ).toEqual([
      ['Laporan kasir – März.pdf', 'application/pdf', '%PDF-1.7'],
      ['foto.jpg', 'application/octet-stream', 'gambar'],
    ]);
  });

  test('holds a text, which is decoded by its charset, or HTML', () => {
    const codepage = attribute(1, 0x9007, Buffer.concat([u32(1252), u32(0)]));
    const text = attribute(1, 0x800c, Buffer.from('caf\xe9 tutup\0', 'latin1'));
    expect(openTnef(tnef(codepage, text)).text).toBe('café tutup');
    const html = properties(variable(0x102, 0x1013, Buffer.from('<p>Halo</p>')));
    expect(openTnef(tnef(attribute(1, 0x9003, html))).html).toBe('<p>Halo</p>');
  });

  describe('whose text is RTF alone', () => {
    /** RTF as Outlook packs it, without compressing it. */
    const packedRtf = (rtf: string, size?: number): Buffer => {
      const text = Buffer.from(rtf, 'latin1');
      const length = text.length + 12;
      return Buffer.concat([u32(size ?? length), u32(text.length), u32(0x414c454d), u32(0), text]);
    };
    const textOf = (packed: Buffer) =>
      openTnef(tnef(attribute(1, 0x9003, properties(variable(0x102, 0x1009, packed))))).text;

    test.each([
      [
        'lines',
        String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}Printer mati.\par Sejak pagi\line ini}`,
        'Printer mati.\nSejak pagi\nini',
      ],
      ['signs of a codepage', String.raw`{\rtf1\ansi\ansicpg1252 caf\'e9 \{tutup\}}`, 'café {tutup}'],
      ['signs of two bytes', String.raw`{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b}`, '日本'],
      [
        'Unicode, with what stands in for it',
        String.raw`{\rtf1\uc1 \u8212?ya{\uc2\u-10179??\u-8704??}}`,
        '—ya😀',
      ],
      [
        'HTML that became RTF',
        String.raw`{\rtf1\ansi\fromhtml1{\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 Tolong\htmlrtf }\htmlrtf0{\*\htmltag4 <br>}\htmlrtf\line\htmlrtf0 Rina}`,
        'Tolong\nRina',
      ],
      [
        'pictures and links',
        String.raw`{\rtf1{\pict\wmetafile8 0a0b}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt kami}}{\*\bin3 }}}}ok}`,
        'kamiok',
      ],
    ])('%s', (_, rtf, text) => {
      expect(textOf(packedRtf(rtf))).toBe(text);
    });

    test('is unpacked where it was compressed', () => {
      // The nine signs of a dictionary's beginning, and a reference to its own place, which ends the text.
      const packed = Buffer.from(
        '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
        'hex',
      );
      expect(textOf(packed)).toBe('hello world');
    });

    test('M04 that lies about its length, is cut off or is no RTF gives nothing', () => {
      for (const packed of [packedRtf('{\\rtf1 x}', 0x7fffffff), Buffer.from('LZ'), Buffer.alloc(600_000, 1)])
        expect(textOf(packed)).toBeUndefined();
      expect(textOf(packedRtf('{'.repeat(100_000)))).toBeUndefined();
    });
  });

  test('holds another mail with files of its own, to a depth', () => {
    const within = (inner: Buffer): Buffer => {
      const object = variable(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner]));
      return tnef(attribute(2, 0x9002, Buffer.alloc(14)), attribute(2, 0x9005, properties(object)));
    };
    const inner = tnef(file('dalam.pdf', 'x'));
    expect(names(within(inner))).toEqual(['dalam.pdf']);
    expect(names(within(within(within(within(within(inner))))))).toEqual([]);
  });

  test('M04 that is cut off, or lies about its lengths, gives what is whole, at once', () => {
    const whole = tnef(file('satu.pdf', 'x'.repeat(50)), file('dua.pdf', 'y'.repeat(50), [LONG_NAME]));
    for (let length = 0; length <= whole.length; length += 1)
      expect(names(whole.subarray(0, length)).length).toBeLessThanOrEqual(2);
    expect(names(whole.subarray(0, whole.length - 100))[0]).toBe('satu.pdf');
    const many = Buffer.concat([u32(0xffffffff), u16(0x1003), u16(0x3701), u32(0xffffffff)]);
    const began = performance.now();
    expect(names(tnef(attribute(2, 0x9005, many)))).toEqual([]);
    const thousands = Array.from({ length: 5_000 }, (_, at) => file(`f${at}`, 'x'));
    expect(names(tnef(...thousands))).toHaveLength(100);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('a mail with winmail.dat', () => {
  const mail = (packed: Buffer, text: string): Buffer =>
    Buffer.from(
      [
        'From: Sri <sri@kucing.example>',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        `--b\r\nContent-Type: text/plain\r\n\r\n${text}`,
        '--b\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n',
        packed.toString('base64'),
        '--b--',
      ].join('\r\n'),
    );
  const context = { ours: ['bantuan@kucing.example'], subject: 'Kasir' };

  test('is read with the files in it, and with its text where it has none of its own', async () => {
    const packed = tnef(attribute(1, 0x800c, Buffer.from('Teks di dalam\0')), file('foto.png', 'x'));
    const own = await parseMessage(mail(packed, 'Teks di luar'), context);
    expect(own).toMatchObject({ body: { visible: 'Teks di luar' }, files: [{ name: 'foto.png' }] });
    const inner = await parseMessage(mail(packed, ''), context);
    expect(inner).toMatchObject({ body: { visible: 'Teks di dalam' }, files: [{ name: 'foto.png' }] });
  });
});
