// @no-database
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '@/lib/importer/items/types';
import { SCRIPT_VECTORS } from '@/tests/fixtures/content/script-vectors';
import { createFolder, readFolder, removeFolder, rowsOf } from './source';

const TAGS = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h2 h3 h4 h5 h6 hr i img input ins kbd label li mark ol p pre q rp rt ruby s samp section small span strong sub summary ' +
    'sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id lang dir title href rel src alt width height loading decoding srcset sizes type disabled checked class role ' +
    'start reversed value colspan rowspan align scope span open datetime tabindex aria-label aria-describedby ' +
    'data-language data-video-id data-footnotes data-footnote-ref data-footnote-backref'
  ).split(' '),
);
const SAFE_HREF = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/;

const nameOf = (index: number): string => `Vektor/Semua/v${index}.md`;

describe('X01: nothing of an imported text runs', () => {
  const rows = new Map<string, ContentRow>();

  beforeAll(async () => {
    const files = Object.fromEntries(
      SCRIPT_VECTORS.map((vector, index) => [nameOf(index), `awal\n\n${vector}\n\nakhir\n`]),
    );
    const folder = await createFolder(files);
    const source = await readFolder(folder);
    for (const [path, row] of await rowsOf(source, ({ model }) => model === 'help-article'))
      rows.set(path, row);
    await removeFolder(folder);
  });

  it('there are at least 200 vectors, all different, and every one is imported', () => {
    expect(new Set(SCRIPT_VECTORS).size).toBe(SCRIPT_VECTORS.length);
    expect(SCRIPT_VECTORS.length).toBeGreaterThanOrEqual(200);
    expect(rows.size).toBe(SCRIPT_VECTORS.length);
  });

  it.each(SCRIPT_VECTORS.map((vector, index) => [index, vector] as const))('X01 %i: %s', (index) => {
    const html = rows.get(nameOf(index))?.html ?? '';
    const dom = new JSDOM(`<!doctype html><body><main>${html}</main></body>`, { runScripts: 'dangerously' });
    const { document } = dom.window;
    let hits = 0;
    Object.assign(dom.window, { hit: () => (hits += 1) });

    expect(document.querySelectorAll('body > *').length, 'leaves its place in the page').toBe(1);
    expect(document.head.children.length).toBe(0);
    for (const element of document.querySelectorAll('main *')) {
      expect(TAGS).toContain(element.localName);
      expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
      for (const { name, value } of element.attributes) {
        expect(ATTRIBUTES).toContain(name);
        if (name === 'href') expect(value).toMatch(SAFE_HREF);
        if (name === 'src' || name === 'srcset') expect(value).toMatch(/^\/(media|_next\/image\?)/);
        if (name === 'data-video-id') expect(value).toMatch(/^[\w-]{11}$/);
      }
      for (const type of ['click', 'error', 'load', 'focus', 'mouseover', 'toggle']) {
        element.dispatchEvent(new dom.window.Event(type));
      }
    }
    expect(hits).toBe(0);
    dom.window.close();
  });

  it('X01: the text before and after a vector that closes itself stays', () => {
    const [, ...complete] = [
      '',
      '<script>hit()</script>',
      '<svg onload=hit()>',
      '<style>*{background:url(javascript:hit())}</style>',
    ];
    for (const vector of complete) {
      const text = rows.get(nameOf(SCRIPT_VECTORS.indexOf(vector)))?.plain_text ?? '';
      expect(text.startsWith('awal')).toBe(true);
      expect(text).not.toContain('hit()');
    }
  });
});
