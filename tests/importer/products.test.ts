import { expect, it } from 'vitest';
import { buildRow } from '@/lib/importer/records/build-row';
import { readFiles } from './source';

const HELP = {
  'id/help/kebun/_category_.yml': 'label: Kebun\n',
  'id/help/kebun/pagar/_category_.yml': 'label: Pagar\n',
  'id/help/kebun/pagar/01-pintu.md': '---\ntitle: Pintu\n---\n\nIsi.\n',
};

async function readProduct(text: string) {
  const source = await readFiles({ ...HELP, 'id/products/01-cangkul.yml': `name: Cangkul\n${text}` });
  const sourceItem = source.sourceItems.find(({ model }) => model === 'product');
  const built = sourceItem && (await buildRow(sourceItem, source.tools));
  return { row: built?.row, problems: source.problems };
}

it('lists are values of a filter, a text is one value even with commas', async () => {
  const { row, problems } = await readProduct(
    'installation: [Tanah, Pasir]\nphase: "Kering, basah"\nspecs:\n  - { name: Berat, value: 2 }\n  - { name: Tajam, value: false }\n' +
      'articles: [../help/kebun/pagar/01-pintu.md]\nfamily: alat\n',
  );
  expect(problems).toEqual([]);
  expect(row?.filters).toEqual({ installation: ['Tanah', 'Pasir'], phase: 'Kering, basah' });
  expect(row?.data).toMatchObject({
    installation: 'Tanah, Pasir',
    family: 'alat',
    specs: [
      { name: 'Berat', value: '2' },
      { name: 'Tajam', value: false },
    ],
    articles: [{ link_to: expect.stringMatching(/^\/content\/kebun\/.+-pintu$/) as string }],
  });
  expect(row?.data).not.toHaveProperty('images');
});

it.each([
  ['price: -1\n', 2, 'price'],
  ['tax: maybe\n', 2, 'tax'],
  ['specs:\n  - { name: Berat, value: 2 }\n  - { name: Tajam }\n', 4, 'specs.1.value'],
  ['specs:\n  - { name: Berat, value: 2, unit: kg }\n', 3, 'specs.0.unit'],
  ['articles: {}\n', 2, 'articles'],
  ['features:\n  - kuat\n  - [ringan]\n', 4, 'features.1'],
])('%j is reported with its line', async (text, line, field) => {
  const { problems, row } = await readProduct(text);
  expect(problems).toMatchObject([
    {
      file: 'id/products/01-cangkul.yml',
      line,
      kind: 'wrong-field',
      detail: expect.stringContaining(field) as string,
    },
  ]);
  // The rest of the product is imported.
  expect(row?.name).toBe('Cangkul');
});

it.each(['articles: [../help/kebun/pagar/02-engsel.md]\n', 'faqs: [../faq/hilang.md]\n'])(
  '%j, which leads nowhere, is named',
  async (text) => {
    const { problems, row } = await readProduct(text);
    expect(problems).toMatchObject([{ file: 'id/products/01-cangkul.yml', kind: 'broken-link' }]);
    expect(row?.data).not.toHaveProperty('articles');
  },
);
