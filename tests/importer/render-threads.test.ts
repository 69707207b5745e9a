import { expect, it } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import type { WrittenRow } from '@/lib/importer/store/content-store';
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
  const said = ({ uid, html, plain_text, markdown, data }: WrittenRow | (typeof alone)[number]) => ({
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
}, 60_000);
