// @no-database
import { describe, expect, it } from 'vitest';
import { renderArticle } from './source';

const OTHERS = { 'Kebun/Pagar/b.md': '# B' };
const render = (markdown: string, file = 'Kebun/Pagar/artikel.md') =>
  renderArticle(markdown, OTHERS, { file });
/** The text that readers see, and the tags in it that were printed. */
async function read(markdown: string, file?: string) {
  const { html, plain_text: text, problems } = await render(markdown, file);
  return { text: text ?? '', printed: html.match(/&#x3C;\/?[A-Za-z][^>]*>/g) ?? [], problems, html };
}

describe('N01 unknown components leave their text and print no tag', () => {
  it.each([
    [
      'a slot',
      '<Card>\n<template #title>Judul kartu</template>\n\nIsi kartu.\n\n</Card>',
      'Judul kartu\nIsi kartu.',
    ],
    [
      'an old slot',
      '<v-card>\n<template v-slot:header="{ item }">Kepala</template>\nBadan\n</v-card>',
      'Kepala Badan',
    ],
    [
      'slots inside each other, indented',
      '<Outer>\n    <template #a>\n        Satu\n    </template>\n\n    Dua **tebal**.\n</Outer>',
      'Satu\nDua tebal.',
    ],
    ['events and bound attributes', 'A <Badge @click="buka(1)" :type="kind" text="Baru" /> b', 'A Baru b'],
    ['directives', '<div v-if="ada" class="x">Isi</div>', 'Isi'],
    ['Angular', '<app-kotak *ngIf="ada" (klik)="buka()" [title]="\'Judul\'">Isi</app-kotak>', 'Judul Isi'],
    [
      'names of HTML elements in title case',
      '<Frame>\n\nBingkai\n\n</Frame>\n\n<Select><Option value="1">Pilihan</Option></Select>',
      'Bingkai\nPilihan',
    ],
    [
      'texts in attributes',
      '<Kartu judul="x" title="Judul" description="Uraian" />\n\n<Kartu title="Dua">Isi</Kartu>',
      'Judul Uraian\nDua Isi',
    ],
    ['words that look like attributes', '<p title="Harga #1 (baru) @toko">Isi</p>', 'Isi'],
    [
      'names with dots and colons',
      '<Tabs.Tab>Satu</Tabs.Tab> <svelte:kotak>dua</svelte:kotak> <Meta.Info teks="x" />tiga',
      'Satu dua tiga',
    ],
    [
      'a placeholder',
      'Buka <port>, <nama_file> dan `<template #a>`',
      'Buka <port>, <nama_file> dan <template #a>',
    ],
  ])('%s', async (_name, markdown, text) => {
    const outcome = await read(markdown);
    expect(outcome.text).toBe(text);
    const codes = new Set(['&#x3C;port>', '&#x3C;nama_file>', '&#x3C;template #a>']);
    expect(outcome.printed.filter((tag) => !codes.has(tag))).toEqual([]);
  });

  it('MDX: spread attributes and expressions in them', async () => {
    const outcome = await read(
      '<Catatan {...props} onClick={() => a > b}>Isi</Catatan>',
      'Kebun/Pagar/artikel.mdx',
    );
    expect(outcome.text).toBe('Isi');
    expect(outcome.printed).toEqual([]);
  });

  it('links of components lead somewhere', async () => {
    const { html } = await read(
      '<Link to="./b.md">satu</Link> <router-link to="b.md">dua</router-link> <Button href="b.md">tiga</Button>\n\n' +
        '<LinkCard title="empat" href="b.md" />\n\n<Card title="lima" href="b.md">\n\nisi\n\n</Card>',
    );
    const linked = [...html.matchAll(/<a href="\/content\/[^"]+">([^<]+)<\/a>/g)].map(([, label]) => label);
    expect(linked).toEqual(['satu', 'dua', 'tiga', 'empat', 'lima']);
  });

  it('a template that is no slot stays hidden', async () => {
    const { text, problems } = await read('<template>\nrahasia\n</template>\n\nterang');
    expect(text).toBe('terang');
    expect(problems.map(({ kind }) => kind)).toEqual(['removed-html']);
  });
});

describe('shortcodes and tags of Liquid and Hugo', () => {
  it('unknown ones leave their text', async () => {
    const { text } = await read(
      '{{% kotak judul="x" %}}Isi kotak{{% /kotak %}} {{< lencana "Baru sekali" >}} {% kotak %}Isi dua{% endkotak %} {{ "Teks" | upcase }}',
    );
    expect(text).toBe('Isi kotak Baru sekali Isi dua Teks');
  });

  it('comments are hidden and named', async () => {
    const { text, problems } = await read(
      'a {% comment %}satu\n{% endcomment %} b\n\n{{< comment >}}dua{{< /comment >}} c {{/* tiga */}} d\n\n`{% comment %}x{% endcomment %}`',
    );
    expect(text).toBe('a b\nc d\n{% comment %}x{% endcomment %}');
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'hidden-comment {% comment %}satu {% endcomment %}',
      'hidden-comment {{< comment >}}dua{{< /comment >}}',
    ]);
  });
});
