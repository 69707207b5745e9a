import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXED_PAGES } from '@/scripts/server/start-pages';

test('the fixed addresses are those of the pages that are generated and take no parameter', async () => {
  const files = (await readdir('pages', { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !/\[|_app|_document|404|500/.test(file));
  const found: string[] = [];
  for (const file of files) {
    if (!(await readFile(join('pages', file), 'utf8')).includes('getStaticProps')) continue;
    found.push(`/${file}`.replace(/(?:\/index)?\.tsx$/, ''));
  }
  expect(found.sort()).toEqual([...FIXED_PAGES].sort());
});
