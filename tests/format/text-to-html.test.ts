import { describe, expect, it } from 'vitest';
import { escapeHtml, textToHtml } from '@/lib/format/text-to-html';

describe('escapeHtml', () => {
  it('turns every sign that means something in HTML into text', () => {
    expect(escapeHtml(`<a href="x">Tom & 'Jo'</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;&lt;/a&gt;',
    );
  });
});

describe('textToHtml', () => {
  it('makes paragraphs of empty lines and keeps line breaks', () => {
    expect(textToHtml('One\nTwo\n\n\nThree')).toBe('<p>One<br>Two</p><p>Three</p>');
  });

  it('keeps no more paragraphs and lines than allowed', () => {
    expect(textToHtml('1\n2\n3\n\nB\n\nC', { maxParagraphs: 2, maxLines: 2 })).toBe('<p>1<br>2</p><p>B</p>');
  });
});
