import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { FIXED_PAGES, warmPages } from '@/scripts/server/start-pages';
import type { Logger } from 'pino';

const folder = new URL('../../pages/', import.meta.url);

test('the fixed addresses are those of the pages that are generated and take no parameter', async () => {
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !/\[|_app|_document|404|500/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const page = (await import(new URL(file, folder).href)) as object;
    if (!('getStaticProps' in page)) continue;
    found.push(`/${file}`.replace(/(?:\/index)?\.tsx$/, ''));
  }
  expect(found.sort()).toEqual([...FIXED_PAGES].sort());
});

const log = { warn: vi.fn() } as unknown as Logger;

test('every fixed page is rendered in both languages, and one that fails keeps none of the others back', async () => {
  const rendered: string[] = [];
  await warmPages(async (path) => {
    if (path === '/id/about') throw new Error('broken');
    rendered.push(path);
  }, log);
  const all = ['id', 'en'].flatMap((locale) => FIXED_PAGES.map((page) => `/${locale}${page}`));
  expect(rendered).toEqual(all.filter((path) => path !== '/id/about'));
});

test('a backend that fails three times in a row is left alone, and so is one of a site that stops', async () => {
  const asked: string[] = [];
  await warmPages(async (path) => {
    asked.push(path);
    throw new Error('no database');
  }, log);
  expect(asked).toHaveLength(3);
  const stop = new AbortController();
  const rendered: string[] = [];
  const renderPage = async (path: string) => {
    rendered.push(path);
    stop.abort();
  };
  await warmPages(renderPage, log, ['/id', '/id/faq'], stop.signal);
  expect(rendered).toEqual(['/id']);
});
