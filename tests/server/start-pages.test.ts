import { expect, test, vi } from 'vitest';
import { FIXED_PAGES } from '@/lib/server/page-paths';
import { warmPages } from '@/lib/server/start-pages';
import type { Logger } from 'pino';

const log = { warn: vi.fn() } as unknown as Logger;

test('every fixed page is rendered in both languages, and one that fails keeps none of the others back', async () => {
  const rendered: string[] = [];
  await warmPages(async (path) => {
    if (path === '/id/about') throw new Error('broken');
    rendered.push(path);
  }, log);
  const all = ['id', 'en'].flatMap((locale) =>
    FIXED_PAGES.map((page) => (page === '/' ? `/${locale}` : `/${locale}${page}`)),
  );
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
