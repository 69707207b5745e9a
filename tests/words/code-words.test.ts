import { describe, expect, it } from 'vitest';
import { markCodes, splitCodes } from '@/lib/words/code-words';

const codesIn = (text: string) =>
  splitCodes(text)
    .filter(({ isCode }) => isCode)
    .map(({ text: code }) => code);

describe('splitCodes', () => {
  it.each([
    ['Muncul galat ERR-104 di layar.', ['ERR-104']],
    ['TICKET-42: stok', ['TICKET-42']],
    ['nomor (INV/2025/0042) dan PO-7/A', ['INV/2025/0042', 'PO-7/A']],
    ['E-1001, E-1002', ['E-1001', 'E-1002']],
    ['ERR-104 dan ERR-105', ['ERR-104', 'ERR-105']],
    ['Sub-menu, e-Faktur, PT-ABC, langkah-2, 08.30-18.00, 0812-3456', []],
    ['XERR-104x, _ERR-104, /A/ERR-104, AAAAAAAAAAAAAAAA-BBBBBBBBBBBBBBBB-1', []],
    ['', []],
  ])('%j', (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
    expect(
      splitCodes(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('markCodes', () => {
  const code = (text: string) => `<span class="whitespace-nowrap" translate="no">${text}</span>`;
  it.each([
    ['<p>Galat ERR-104.</p>', `<p>Galat ${code('ERR-104')}.</p>`],
    [
      '<a href="/x#ERR-104" title="a > ERR-104">ERR-104</a>',
      `<a href="/x#ERR-104" title="a > ERR-104">${code('ERR-104')}</a>`,
    ],
    ['<td>A &amp; B-2</td>', `<td>A &amp; ${code('B-2')}</td>`],
    [
      '<pre><code class="x">npm i</code></pre>',
      '<pre translate="no"><code translate="no" class="x">npm i</code></pre>',
    ],
    ['<svg><text>ERR-104</text></svg>', '<svg><text>ERR-104</text></svg>'],
    ['<code translate="yes">a</code>', '<code translate="yes">a</code>'],
  ])('%s', (html, marked) => expect(markCodes(html)).toBe(marked));

  it('takes long texts without codes in passing', () => {
    const started = performance.now();
    markCodes(`<p>${'A-'.repeat(50_000)}</p>${'A1'.repeat(50_000)}${'<svg'.repeat(2_000)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
