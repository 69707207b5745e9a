import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PageHead, WrittenHead } from '@/components/layout/PageHead';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';

// Next collects what stands in its head; here it is looked at.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const ABSOLUTE = /^https:\/\/bantuan\.example\//;
const site = siteOf({ siteUrl: 'https://bantuan.example', locale: 'id', layout: { name: 'Bantuan' } });

/** The tags of a page by their names. */
function tagsOf(path?: string): Map<string, string> {
  const head = pageHead({ site, title: 'Faktur', description: 'Membuat “faktur”.', path });
  const html = renderToStaticMarkup(<PageHead {...head} />);
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return new Map(tags.map(([, name = '', content = '']) => [name, content]));
}

describe('Open Graph (ogp.me)', () => {
  it('has the four basic properties, and an image with its size', () => {
    const tags = tagsOf('/content/faktur');
    for (const name of ['og:title', 'og:type', 'og:url', 'og:image'])
      expect(tags.get(name), name).toBeTruthy();
    expect(tags.get('og:url')).toMatch(ABSOLUTE);
    expect(tags.get('og:image')).toMatch(ABSOLUTE);
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
    expect(tags.get('og:locale')).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    expect(tags.get('og:description')).toBe(tags.get('description'));
    expect(tags.get('twitter:card')).toBe('summary_large_image');
  });

  it('names no address for a page that search engines leave out', () => {
    const tags = tagsOf();
    expect(tags.get('og:title')).toBe('Faktur');
    expect(tags.has('og:url')).toBe(false);
  });
});

describe('a page from the server, whose data comes without the head', () => {
  it('says the same as what stands there', () => {
    // Next writes the names of attributes as they stand; React, which does it here, has one of its own for `hreflang`.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const facts = {
      site,
      title: 'Faktur “baru” & lama',
      description: 'Membuat "faktur" & <nota>.',
      path: '/faktur',
    };
    const alternates = { id: '/faktur', en: '/invoice' };
    const tagsIn = (html: string) => {
      const { head } = new DOMParser().parseFromString(html, 'text/html');
      return [...head.children].map(({ outerHTML }) => outerHTML.replace(' data-next-head=""', ''));
    };
    const written = renderToStaticMarkup(<PageHead {...pageHead({ ...facts, alternates })} />);
    document.head.innerHTML = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${written}`;
    for (const tag of document.head.children) tag.setAttribute('data-next-head', '');
    const again = tagsIn(renderToStaticMarkup(<WrittenHead />));
    document.head.innerHTML = '';
    expect(again).toEqual(tagsIn(written));
    expect(again.filter((tag) => tag.includes('hreflang="'))).toHaveLength(3);
    expect(again.join()).toContain('<title>Faktur “baru” &amp; lama | Bantuan</title>');
  });
});
