import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeLink } from '@/lib/paths/safe-link';

describe('safeLink', () => {
  it.each([
    ['/content/memulai', false],
    ['/', false],
    ['#syarat', false],
    ['https://pundara.example/harga', true],
    ['HTTPS://pundara.example', true],
    ['mailto:bantuan@pundara.example', false],
    ['tel:+622155501830', false],
  ])('keeps %s', (href, isExternal) => {
    expect(safeLink(href)).toEqual({ href, isExternal });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://',
    'content/memulai',
    '',
    ' ',
    null,
    42,
    { href: '/' },
  ])('X05: drops %j', (href) => {
    expect(safeLink(href)).toBeUndefined();
  });

  it('X05: never yields a URL that a browser reads as another origin without saying so', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          const link = safeLink(text);
          if (!link) return;
          const url = new URL(link.href, 'https://portal.example');
          expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol);
          if (url.protocol.startsWith('http') && !link.isExternal) expect(url.host).toBe('portal.example');
        },
      ),
      { numRuns: 1000 },
    );
  });
});
