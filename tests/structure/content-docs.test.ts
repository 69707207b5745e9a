import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BAR_ICONS } from '@/components/layout/Layout';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const guide = read('content/README.md');

/** What stands in a table's row that begins with these words. */
const rowOf = (start: string): string =>
  guide.split('\n').find((line) => line.startsWith(`| \`${start}`)) ?? '';

test('the guide for authors names every component that pages know, and no other', () => {
  const known = [...read('lib/page-data/sections.ts').matchAll(/^ {2}(\w+): async \(/gm)].map(
    ([, name]) => name,
  );
  expect(known).toContain('CategoryGrid');
  const named = [...rowOf('portal-home').matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(known.sort());
});

test('the guide for authors names every icon of the bar for phones, and no other', () => {
  const [, named = ''] = /icon: ([^)]*)\)/.exec(rowOf('mobile-bottom-bar')) ?? [];
  expect(named.split(', ').sort()).toEqual(Object.keys(BAR_ICONS).sort());
});

test('links in documents lead to files', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'lib/search/README.md'].concat(
    readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  );
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .filter(([, path = '']) => !existsSync(new URL(path, new URL(`../../${document}`, import.meta.url))))
      .map(([, path]) => `${document}: ${path}`),
  );
  expect(broken).toEqual([]);
});
