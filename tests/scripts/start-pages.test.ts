import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIXED_PAGES } from '@/scripts/server/start-pages';

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
