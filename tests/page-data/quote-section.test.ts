import { describe, expect, test } from 'vitest';
import { quoteBeginning, quoteSteps } from '@/lib/page-data/quote-section';

const html = `
  <p>Air dulu. <b>Lalu</b> daun.</p>
  <ol><li>Satu saja</li></ol>
  <h2 id="seduh">Menyeduh</h2>
  <p>Begini:</p>
  <ol>
    <li><p>Rebus <strong>air</strong>.</p><ul><li>panas</li></ul></li>
    <li>Tuang &lt;pelan&gt;<button>Salin</button>.</li>
  </ol>
  <h2 id="simpan">Menyimpan</h2>
  <p>Di tempat kering.</p>`;

describe('the steps of a section', () => {
  test('are those below its heading, word for word', () => {
    expect(quoteSteps(html, { headingId: 'seduh', isAnywhere: false })).toEqual({
      heading: { id: 'seduh', text: 'Menyeduh' },
      steps: ['Rebus air.', 'Tuang <pelan>.'],
    });
  });

  test.each(['simpan', 'hilang', null])('a section without any has none: %s', (headingId) => {
    expect(quoteSteps(html, { headingId, isAnywhere: false })).toBeUndefined();
  });

  test('may come from elsewhere, with the heading above them', () => {
    expect(quoteSteps(html, { headingId: null, isAnywhere: true })?.heading?.id).toBe('seduh');
    expect(quoteSteps('<p>Tak ada.</p>', { headingId: null, isAnywhere: true })).toBeUndefined();
  });
});

describe('the beginning of an answer', () => {
  test.each([
    [500, 'Air dulu. Lalu daun. Begini: Di tempat kering.'],
    [25, 'Air dulu. Lalu daun.'],
    [1, 'Air dulu.'],
  ])('at most %i characters long', (length, text) => {
    expect(quoteBeginning(html, length)).toBe(text);
  });

  test('is nothing without paragraphs', () => {
    expect(quoteBeginning('<ul><li>a</li></ul>', 100)).toBeUndefined();
  });
});
