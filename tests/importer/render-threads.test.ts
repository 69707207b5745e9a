// @no-database
import { expect, it, onTestFinished } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import type { StoredRow } from '@/lib/importer/store/content-store';
import type { RenderContext } from '@/lib/importer/markdown/render-types';
import { startRenderThreads } from '@/lib/importer/threads/render-threads';
import { memoryStore } from './memory-store';
import { makeFolder, readFolder, rowsOf } from './source';

const COUNT = 120;

/** Links to files that come later and to missing ones, a picture, code and a heading. */
function article(index: number): string {
  const link =
    index % 3 === 0 ? `[x](tak-ada-${index}.md)` : `[x](b-${(index * 7) % COUNT}.md#judul-${index % 2})`;
  return `# B ${index}\n\n${link} ![p](p.svg)\n\n## Judul 0\n\n\`\`\`json\n{ "a": ${index} }\n\`\`\`\n`;
}

it('many files rendered in threads have the same result as one by one, and are reported in order', async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `b-${index}.md`);
  const folder = await makeFolder({
    ...Object.fromEntries(names.map((name, index) => [`Kebun/Pagar/${name}`, article(index)])),
    'Kebun/Pagar/p.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="11" height="11"><rect width="9" height="9"/></svg>',
  });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store });
  const source = await readFolder(folder);
  const alone = [...(await rowsOf(source, () => true)).values()];
  const said = ({ uid, html, plain_text, markdown, data }: StoredRow | (typeof alone)[number]) => ({
    uid,
    html,
    plain_text,
    markdown,
    data,
  });
  expect(written.filter(({ html }) => html !== null).map(said)).toEqual(
    alone.filter(({ html }) => html !== null).map(said),
  );
  expect(written.filter(({ html }) => html?.includes('/media/'))).toHaveLength(COUNT);
  expect(report.problems).toEqual(source.problems);
  expect(report.problems.length).toBeGreaterThan(COUNT / 3);
});

const CONTEXT: RenderContext = {
  locale: 'id',
  title: 'Judul',
  report: () => undefined,
  resolveLink: () => Promise.resolve(undefined),
  resolveImage: () => Promise.resolve({ kind: 'missing' }),
};

it('V10 a text that ends a thread for want of memory fails alone, and is not rendered in the process of the import', async () => {
  const columns = 1000;
  const table = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b\n'.repeat(5000)}`;
  const threads = await startRenderThreads();
  onTestFinished(() => threads.close());
  // As many as there may be at a time, so that some share the thread of the first one.
  const texts = [table, ...Array.from({ length: threads.jobs - 1 }, (_, index) => `isi ${index}`)];
  const results = await Promise.allSettled(texts.map((text) => threads.render(text, CONTEXT)));
  expect(results[0]).toEqual({
    status: 'rejected',
    reason: new Error('pengolahannya memerlukan terlalu banyak memori; bagi menjadi beberapa berkas'),
  });
  expect(results.slice(1).map(({ status }) => status)).toEqual(texts.slice(1).map(() => 'fulfilled'));
}, 120_000);
