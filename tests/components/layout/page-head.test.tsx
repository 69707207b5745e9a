import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PageHead } from '@/components/layout/PageHead';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';

// Next collects the tags of its head; here they are rendered in place.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const ABSOLUTE = /^https:\/\/bantuan\.example\//;
const site = siteOf({ siteUrl: 'https://bantuan.example', locale: 'id', layout: { name: 'Bantuan' } });

/** The tags of a page by name. */
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
