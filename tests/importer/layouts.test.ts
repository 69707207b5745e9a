// @no-database
import { describe, expect, it } from 'vitest';
import { kindsOf, readFiles, rowsOf, type Files, type Source, type SourceSketch } from './source';

/** The help centre as its readers see it: `category > topic > article`, in order. */
async function shapeOf(files: Files, sketch?: SourceSketch): Promise<{ shape: string[]; source: Source }> {
  const source = await readFiles(files, sketch);
  const inOrder = (model: string) =>
    source.sourceItems
      .filter((sourceItem) => sourceItem.model === model)
      .sort((a, b) => ((a.priority ?? '~') < (b.priority ?? '~') ? -1 : 1));
  const shape = inOrder('help-category').flatMap((category) =>
    inOrder('help-topic')
      .filter((topic) => topic.categoryKey === category.key)
      .flatMap((topic) =>
        inOrder('help-article')
          .filter((article) => article.topicUid === topic.uid)
          .map((article) => `${category.name} > ${topic.name} > ${article.title}`),
      ),
  );
  return { shape, source };
}

const page = (title: string, head = ''): string => `---\ntitle: ${title}\n${head}\n---\nisi`;

describe('layouts', () => {
  it('category, section, article; numbers in names are an order, names become titles', async () => {
    const { shape } = await shapeOf({
      '02-Rumah/01-dapur/02-panci.md': 'a',
      '02-Rumah/01-dapur/01-kompor_gas.md': 'a',
      '01-Kebun/pagar/b.md': page('Bambu'),
      '01-Kebun/pagar/a.md': page('Akar'),
    });
    expect(shape).toEqual([
      'Kebun > Pagar > Akar',
      'Kebun > Pagar > Bambu',
      'Rumah > Dapur > Kompor gas',
      'Rumah > Dapur > Panci',
    ]);
  });

  it('a number that only one name has is part of the name', async () => {
    const { source } = await shapeOf({
      'A/B/404-tidak-ketemu.md': 'a',
      'A/B/masuk.md': 'a',
      'A/B/keluar.md': 'a',
    });
    expect(source.sourceItems.map(({ key }) => key)).toContain('404-tidak-ketemu');
  });

  it('order, name and description from _category_ files and front matter', async () => {
    const { shape, source } = await shapeOf({
      'a/_category_.json': '{"label":"Kedua","position":2,"link":{"description":"tentang a"}}',
      'b/_category_.yml': 'label: Pertama\nposition: 1\n',
      'a/x/_index.md': '---\ntitle: Bagian X\nweight: 5\n---\n',
      'a/w/_index.md': '---\ntitle: Bagian W\nweight: 10\n---\n',
      'a/w/1.md': page('Satu'),
      'a/x/1.md': page('Sepuluh', 'weight: 10'),
      'a/x/2.md': page('Dua', 'sidebar_position: 2'),
      'a/x/3.md': page('Satu setengah', 'order: 1.5'),
      'a/x/4.md': page('Minus', 'nav_order: -1'),
      'a/x/5.md': page('Nol', 'weight: 0'),
      'b/y/1.md': page('Satu'),
    });
    expect(shape).toEqual([
      'Pertama > Y > Satu',
      'Kedua > Bagian X > Minus',
      'Kedua > Bagian X > Satu setengah',
      'Kedua > Bagian X > Dua',
      'Kedua > Bagian X > Sepuluh',
      'Kedua > Bagian X > Nol',
      'Kedua > Bagian W > Satu',
    ]);
    const rows = await rowsOf(source, ({ model }) => model === 'help-category');
    expect(rows.get('a/_category_.json')?.data.description).toBe('tentang a');
  });

  it('deeper folders are flattened into their topic in reading order', async () => {
    const { shape } = await shapeOf({
      'A/B/01-awal.md': 'a',
      'A/B/02-C/02-kedua.md': 'a',
      'A/B/02-C/01-D/01-dalam.md': 'a',
      'A/B/03-akhir.md': 'a',
    });
    expect(shape).toEqual(['A > B > Awal', 'A > B > Dalam', 'A > B > Kedua', 'A > B > Akhir']);
  });

  it('articles next to folders go into a general topic; folders with a text are articles too', async () => {
    const { shape } = await shapeOf({
      'A/langsung.md': 'a',
      'A/index.md': page('Tentang A'),
      'A/B/README.md': page('Tentang B'),
      'A/B/biasa.md': 'a',
      'pembuka.md': 'a',
      'A/kosong/_index.md': '---\ntitle: Kosong\n---\n',
    });
    expect(shape[0]).toMatch(/^Portal content .* > Umum > Pembuka$/);
    expect(shape.slice(1)).toEqual([
      'Tentang A > Umum > Tentang A',
      'Tentang A > Umum > Langsung',
      'Tentang A > Tentang B > Tentang B',
      'Tentang A > Tentang B > Biasa',
    ]);
  });

  it('a flat folder goes into one category', async () => {
    const { shape } = await shapeOf({ 'b.md': 'a', 'a.md': 'a' }, { category: 'Kebun Raya' });
    expect(shape).toEqual(['Kebun Raya > Umum > A', 'Kebun Raya > Umum > B']);
  });

  it('a nested folder goes into one category with its folders as topics', async () => {
    const { shape } = await shapeOf({ 'X/Y/a.md': 'a', 'Z/b.md': 'a' }, { category: 'Kebun', locale: 'en' });
    expect(shape).toEqual(['Kebun > X > A', 'Kebun > Z > B']);
  });

  it('a single folder around everything is not a category', async () => {
    const { shape } = await shapeOf({
      'docs/A/B/a.md': 'a',
      'docs/C/D/b.md': 'a',
      'docs/index.md': page('Awal'),
    });
    expect(shape[0]).toMatch(/ > Umum > Awal$/);
    expect(shape.slice(1)).toEqual(['A > B > A', 'C > D > B']);
  });

  it('neither is a folder with several around it, or its readme; an earlier category stays one', async () => {
    const files = { 'bantuan/A/a.md': 'a', 'bantuan/C/D/b.md': 'a', 'README.md': page('Awal') };
    const { shape } = await shapeOf(files);
    expect(shape.slice(1)).toEqual(['A > Umum > A', 'C > D > B']);
    expect(shape[0]).toMatch(/ > Umum > Awal$/);
    const repository = { ...files, 'AI_POLICY.md': page('AI'), 'static/img/README.md': page('Gambar') };
    expect((await shapeOf(repository)).shape).toEqual([
      expect.stringMatching(/ > Umum > AI$/) as string,
      expect.stringMatching(/ > Umum > Awal$/) as string,
      'A > Umum > A',
      'C > D > B',
    ]);
  });

  it('a tutorial of numbered folders: texts of folders, exercises after them, names from folders', async () => {
    const { shape, source } = await shapeOf({
      '1-dasar/index.md': '# Dasar bahasa\n\nPembuka.',
      '1-dasar/01-mulai/index.md': '# Langkah pertama',
      '1-dasar/01-mulai/1-halo/article.md': 'libs:\n  - d3\n\n---\n\n# Halo, dunia\n\nisi',
      '1-dasar/01-mulai/1-halo/2-latihan/task.md': 'importance: 4\n\n---\n\n# Latihan kedua\n\nisi',
      '1-dasar/01-mulai/1-halo/1-coba/task.md': 'importance: 5\n\n---\n\n# Coba sendiri\n\nisi',
      '1-dasar/01-mulai/1-halo/1-coba/solution.md': 'jawab',
      '1-dasar/01-mulai/2-variabel/article.md': '# Variabel\n\nisi',
      '1-dasar/01-mulai/2-variabel/1-latihan/task.md': '# Latihan variabel\n\nisi',
      '1-dasar/01-mulai/2-variabel/1-latihan/solution.md': 'jawab',
      '1-dasar/01-mulai/3-tipe/article.md': '# Tipe\n\nisi',
      '1-dasar/01-mulai/3-tipe/1-latihan/solution.md': 'jawab',
      '2-lanjut/1-fungsi/article.md': 'Judul fungsi\n===\n\nisi',
    });
    expect(shape).toEqual([
      'Dasar bahasa > Umum > Dasar bahasa',
      'Dasar bahasa > Langkah pertama > Langkah pertama',
      'Dasar bahasa > Langkah pertama > Halo, dunia',
      'Dasar bahasa > Langkah pertama > Coba – solution',
      'Dasar bahasa > Langkah pertama > Coba sendiri',
      'Dasar bahasa > Langkah pertama > Latihan kedua',
      'Dasar bahasa > Langkah pertama > Variabel',
      'Dasar bahasa > Langkah pertama > Latihan – solution',
      'Dasar bahasa > Langkah pertama > Latihan variabel',
      'Dasar bahasa > Langkah pertama > Tipe',
      'Dasar bahasa > Langkah pertama > Latihan – solution',
      'Lanjut > Umum > Judul fungsi',
    ]);
    const keys = source.sourceItems.filter(({ model }) => model === 'help-article').map(({ key }) => key);
    expect(keys).toContain('halo');
    expect(keys).toContain('coba-task');
    expect(keys.filter((key) => /^(article|task|solution)(-\d+)?$/.test(key))).toEqual([]);
    const body = source.sourceItems.find(({ title }) => title === 'Coba sendiri')?.body;
    expect(body?.text.trim()).toBe('# Coba sendiri\n\nisi');
  });

  it('flat files are grouped by fields, else by words of titles, else by letters, and this is reported', async () => {
    const many = (count: number, text: (index: number) => string): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`artikel-${index}.md`, text(index)]));
    const places = ({ shape }: { shape: string[] }) =>
      [...new Set(shape.map((line) => line.split(' > ').slice(0, -1).join(' > ')))].sort();
    const fields = await shapeOf(
      many(40, (index) => page(`A ${index}`, `topic: ${['saldo', 'kartu-kredit'][index % 2]}`)),
    );
    expect(places(fields)).toEqual(['Kartu kredit > Umum', 'Saldo > Umum']);
    expect(fields.source.problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'grouped 40 artikel dalam 2 kelompok menurut topic',
    ]);
    const words = ['saldo', 'kartu', 'faktur', 'pajak', 'gudang'];
    const titles = await shapeOf(
      many(90, (index) => page(`Bagaimana cara mengubah ${words[index % 5]} ${index}`)),
    );
    expect(places(titles)).toEqual(
      words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)} > Umum`).sort(),
    );
    const letters = await shapeOf(
      many(90, (index) => page(`${'ABC'[index % 3]}${'xyzw'[index % 4]}${index}`)),
    );
    expect(places(letters)).toEqual(['A > Umum', 'B > Umum', 'C > Umum']);
    const few = await shapeOf(many(20, (index) => page(`A ${index}`)));
    expect(places(few)).toHaveLength(1);
  });

  it('a table of contents of headings with links; a folder’s file that it lists occurs once', async () => {
    const { shape } = await shapeOf({
      'TOC.md':
        '# [Awal](index.md)\n# Kebun\n## [Pagar](pagar/index.md)\n### [Pintu](pagar/pintu.md)\n## Siram\n[Selang](selang.md)\n[Ember](ember.md)\n',
      'index.md': page('Awal'),
      'pagar/index.md': page('Tentang pagar'),
      'pagar/pintu.md': page('Pintu'),
      'selang.md': page('Selang'),
      'ember.md': page('Ember'),
      'dapur/TOC.yml': '- name: Dapur\n  href: index.md\n- name: Kompor\n  href: kompor.md\n',
      'dapur/index.md': page('Dapur'),
      'dapur/kompor.md': page('Kompor'),
    });
    expect(shape.slice(1)).toEqual([
      'Kebun > Pagar > Tentang pagar',
      'Kebun > Pagar > Pintu',
      'Kebun > Siram > Selang',
      'Kebun > Siram > Ember',
      'Dapur > Umum > Dapur',
      'Dapur > Umum > Kompor',
    ]);
  });

  it('categories never get a reserved key', async () => {
    const { source } = await shapeOf({ 'article/B/a.md': 'a', 'topic/B/a.md': 'a' });
    const keys = source.sourceItems.filter(({ model }) => model === 'help-category').map(({ key }) => key);
    expect(keys).toEqual(['kategori-article', 'kategori-topic']);
  });

  it('keys are unique, also where files have the same name', async () => {
    const { source } = await shapeOf({ 'A/B/mulai.md': 'a', 'D/C/Mulai.md': 'a' });
    const keys = source.sourceItems.filter(({ model }) => model === 'help-article').map(({ key }) => key);
    expect(keys).toEqual(['mulai', 'mulai-2']);
    expect(source.problems.map(({ detail }) => detail)).toEqual(['mulai → mulai-2']);
  });

  it('fragments, drafts, empty files and files about the repository are not articles', async () => {
    const { shape, source } = await shapeOf({
      'A/B/a.md': 'a',
      'A/B/draf.md': page('D', 'draft: true'),
      'A/B/belum.md': page('D', 'published: false'),
      'A/B/belum-juga.md': page('D', 'published: no'),
      'A/B/catatan.md': page('D', 'publish: false'),
      'A/B/draf-juga.md': page('D', 'draft: on'),
      'A/B/kosong.md': '---\ntitle: K\n---\n',
      'A/B/_bagian.mdx': 'a',
      'includes/catatan.md': 'a',
      'LICENSE.md': 'a',
      'CONTRIBUTING.md': 'a',
      '.github/x.md': 'a',
      'node_modules/y/z.md': 'a',
    });
    expect(shape).toEqual(['A > B > A']);
    expect(source.skipped.sort()).toEqual([
      'A/B/belum-juga.md',
      'A/B/belum.md',
      'A/B/catatan.md',
      'A/B/draf-juga.md',
      'A/B/draf.md',
      'A/B/kosong.md',
    ]);
  });

  it('the draft of a folder hides everything in it, also in deeper folders and among questions', async () => {
    const { shape, source } = await shapeOf({
      'A/B/a.md': 'a',
      'A/C/index.md': page('C', 'published: no'),
      'A/C/c.md': 'a',
      'A/B/D/_index.md': '---\ndraft: true\n---\n',
      'A/B/D/d.md': 'a',
      'E/_category_.yml': 'draft: true\n',
      'E/F/f.md': 'a',
      'E/F/g.md': page('G', 'draft: true'),
      'H/_category_.yml': 'status: draft\n',
      'H/index.md': 'a',
    });
    expect(shape).toEqual(['A > B > A']);
    const files = source.skipped.filter((path) => !path.endsWith('/')).sort();
    expect(files).toEqual([
      ...['A/B/D/_index.md', 'A/B/D/d.md', 'A/C/c.md', 'A/C/index.md'],
      ...['E/F/f.md', 'E/F/g.md', 'E/_category_.yml', 'H/_category_.yml', 'H/index.md'],
    ]);
    expect(source.problems.map(({ file, kind }) => `${kind} ${file}`).sort()).toEqual(
      files.map((path) => `draft ${path}`),
    );
    const site = await readFiles({
      'id/faq/bayar/_category_.yml': 'draft: true\n',
      'id/faq/bayar/a.md': '# A?',
      'id/faq/b.md': '# B?',
    });
    expect(site.sourceItems.map(({ path }) => path)).toEqual(['id/faq/b.md']);
  });

  it.each([
    ['the portal’s own layout', { help: 'help/', faq: 'faq/' }],
    ['folders by language', { help: '', faq: 'tanya/' }],
  ])('what a folder says hides its translation as well, in %s', async (_, { help, faq }) => {
    const { sourceItems, skipped } = await readFiles({
      [`id/${help}A/_category_.yml`]: 'draft: true\n',
      [`id/${help}A/B/a.md`]: 'a',
      [`en/${help}A/B/a.md`]: 'a',
      [`id/${help}C/_category_.yml`]: 'visibility: private\n',
      [`id/${help}C/B/c.md`]: 'c',
      [`en/${help}C/B/c.md`]: 'c',
      [`id/${help}D/B/_category_.yml`]: 'visibility: private\n',
      [`id/${help}D/B/d.md`]: 'd',
      [`en/${help}D/B/_category_.yml`]: 'label: Staff\n',
      [`en/${help}D/B/d.md`]: 'd',
      [`en/${help}E/_category_.yml`]: 'draft: true\n',
      [`id/${help}E/B/e.md`]: 'e',
      [`en/${help}E/B/e.md`]: 'e',
      [`id/${faq}F/_category_.yml`]: 'draft: true\n',
      [`id/${faq}F/f.md`]: 'f',
      [`en/${faq}F/f.md`]: 'f',
      [`id/${faq}G/_category_.yml`]: 'visibility: private\n',
      [`id/${faq}G/g.md`]: 'g',
      [`en/${faq}G/g.md`]: 'g',
    });
    const texts = sourceItems.filter(({ body }) => body !== undefined);
    const seen = texts.filter(({ visibility }) => visibility === 'public').map(({ path }) => path);
    expect(seen).toEqual([`id/${help}E/B/e.md`]);
    const hidden = texts.filter(({ visibility }) => visibility === 'private').map(({ path }) => path);
    expect(hidden).toEqual(
      expect.arrayContaining([`en/${help}C/B/c.md`, `en/${help}D/B/d.md`, `en/${faq}G/g.md`]),
    );
    expect(skipped).toEqual(expect.arrayContaining([`en/${help}A/B/a.md`, `en/${faq}F/f.md`]));
  });

  it('drafts of Jekyll and what it has built are no articles', async () => {
    const { shape, source } = await shapeOf({
      'A/B/a.md': 'a',
      '_drafts/nanti.md': 'n',
      '_site/A/B/a.md': 'a',
    });
    expect(shape).toEqual(['A > B > A']);
    expect(source.problems.map(({ file, kind }) => `${kind} ${file}`)).toEqual(['draft _drafts/nanti.md']);
  });

  it('a draft that describes no folder hides only itself', async () => {
    const { shape, source } = await shapeOf({
      'index.md': page('Depan', 'draft: true'),
      'A/B/a.md': 'a',
      'A/B/draf.md': page('Draf', 'draft: true'),
      'C/toc.yml': '- name: Awal\n  href: index.md\n- name: Satu\n  href: satu.md\n',
      'C/index.md': page('Awal', 'draft: true'),
      'C/satu.md': 'a',
      'D/SUMMARY.md': '- [Draf](draf.md)\n  - [Dua](dua.md)\n',
      'D/draf.md': page('Draf', 'draft: true'),
      'D/dua.md': 'a',
    });
    expect(shape.map((line) => line.split(' > ').pop())).toEqual(['A', 'Satu', 'Dua']);
    expect(source.skipped.sort()).toEqual(['A/B/draf.md', 'C/index.md', 'D/draf.md', 'index.md']);
  });

  it('the draft of a folder around everything hides only itself', async () => {
    const { shape, source } = await shapeOf({
      'docs/index.md': page('Depan', 'draft: true'),
      'docs/A/B/a.md': 'a',
    });
    expect(shape).toEqual(['A > B > A']);
    expect(source.skipped).toEqual(['docs/index.md']);
  });

  it('privacy: values of other tools, inherited from folders, and unknown values hide', async () => {
    const { source } = await shapeOf({
      'A/B/umum.md': page('a', 'visibility: public'),
      'A/B/rahasia.md': page('b', 'visibility: private'),
      'A/B/staf.md': page('c', 'visibility: agents'),
      'A/B/aneh.md': page('d', 'visibility: semua-kucing'),
      'C/_category_.yml': 'visibility: private\n',
      'C/D/dalam.md': 'a',
      'A/B/E/index.md': page('E', 'private: true'),
      'A/B/E/F/f.md': 'a',
    });
    const seen = source.sourceItems
      .filter(({ visibility }) => visibility === 'public')
      .map(({ path }) => path);
    expect(seen).toEqual(['A/', 'A/B/', 'A/B/umum.md']);
    expect(source.problems).toEqual([
      { file: 'A/B/aneh.md', kind: 'unknown-field', detail: 'visibility: semua-kucing' },
    ]);
  });

  it('TOC.yml gives names and order; files it lacks follow and are reported', async () => {
    const { shape, source } = await shapeOf({
      'TOC.yml': [
        '- name: Selamat datang',
        '  href: index.md',
        '- name: Kebun',
        '  items:',
        '    - name: Pagar',
        '      items:',
        '        - name: Pintu',
        '          href: pagar/pintu.md?toc=x.json',
        '        - name: Lebih dalam',
        '          item:',
        '            - name: Engsel',
        '              href: pagar/engsel.md',
        '    - name: Siram',
        '      href: siram.md',
        '    - name: Luar',
        '      href: https://contoh.id',
        '    - name: Hilang',
        '      href: hilang.md',
        '- name: Rumah',
        '  href: rumah/TOC.yml',
      ].join('\n'),
      'index.md': page('Awal'),
      'siram.md': page('Menyiram'),
      'pagar/pintu.md': page('Pintu pagar'),
      'pagar/engsel.md': page('Engsel pagar'),
      'pagar/lupa.md': page('Terlupa'),
      'rumah/TOC.yml': '- name: Dapur\n  items:\n    - name: Kompor\n      href: kompor.md\n',
      'rumah/kompor.md': page('Kompor gas'),
    });
    expect(shape.slice(1)).toEqual([
      'Kebun > Umum > Menyiram',
      'Kebun > Pagar > Pintu pagar',
      'Kebun > Pagar > Engsel pagar',
      'Rumah > Dapur > Kompor gas',
      'Pagar > Umum > Terlupa',
    ]);
    expect(shape[0]).toMatch(/ > Umum > Awal$/);
    expect(source.problems).toEqual([
      { file: 'TOC.yml', kind: 'broken-toc', detail: 'Hilang: hilang.md' },
      { file: 'pagar/lupa.md', kind: 'not-in-toc', detail: 'Terlupa' },
    ]);
  });

  it('a table of contents keeps uids: they come from the files', async () => {
    const files = { 'A/B/a.md': 'a' };
    const toc =
      '- name: X\n  items:\n    - name: Y\n      items:\n        - href: A/B/a.md\n          name: a\n';
    const uidOf = (source: Source) => source.sourceItems.find(({ model }) => model === 'help-article')?.uid;
    const [plain, listed] = [await readFiles(files), await readFiles({ ...files, 'toc.yml': toc })];
    expect(uidOf(plain)).toBe(uidOf(listed));
  });

  it.each([
    [
      'SUMMARY.md',
      '# Isi\n\n## Kebun\n\n* [Pagar](pagar.md)\n  * [Pintu](pintu.md)\n* Siram\n  * [Selang](selang.md)\n',
    ],
    [
      '_sidebar.md',
      '## Kebun\n\n- [Pagar](pagar.md)\n  - [Pintu](pintu.md)\n- Siram\n  - [Selang](selang.md)\n',
    ],
    [
      'mkdocs.yml',
      'docs_dir: .\nnav:\n  - Kebun:\n    - Pagar:\n      - pagar.md\n      - Pintu: pintu.md\n    - Siram:\n      - selang.md\n',
    ],
  ])('%s gives the order', async (name, text) => {
    const { shape } = await shapeOf({ [name]: text, 'pintu.md': 'a', 'pagar.md': 'a', 'selang.md': 'a' });
    expect(shape).toEqual(['Kebun > Pagar > Pagar', 'Kebun > Pagar > Pintu', 'Kebun > Siram > Selang']);
  });

  it('headings and entries of SUMMARY.md lose their tags and ids, not words in angle brackets', async () => {
    const { shape } = await shapeOf({
      'SUMMARY.md':
        '# Isi\n\n## Kebun <a href="#kebun" id="kebun"></a>\n\n* [Pagar <mark style="color:red">baru</mark>](pagar.md)\n\n' +
        '### <i class="fa"></i> Dekat<br>rumah {#dekat}\n\n* [Pintu ![ikon](i.png) <nomor>](pintu.md)\n',
      'pagar.md': 'a',
      'pintu.md': 'a',
    });
    expect(shape).toEqual(['Kebun > Umum > Pagar baru', 'Kebun > Dekat rumah > Pintu ikon <nomor>']);
  });

  it('sections that an archived help centre calls by their ids are topics with the titles found inside', async () => {
    const { shape, source } = await shapeOf({
      'hc/Section 2716001/360001112222-bayar.md':
        '# Cara bayar\n\n[Bantuan](/hc/id) > [Cara membayar](/hc/id/sections/2716001-Cara-membayar)\n\n[kirim](/hc/id/articles/360001112223-Kirim)',
      'hc/Section 2716002/360001112223-kirim.md':
        '# Kirim\n\nLihat https://lama.example/hc/id/sections/2716002-Pengiriman-cepat',
      'hc/2716003/index.md': '---\ntitle: Kurir\n---\n',
      'hc/2716003/100200.md': '# Memilih kurir\n\na',
      'hc/2716004-Retur barang/100300-retur.md': '# Retur\n\na',
    });
    expect(shape).toEqual([
      'Hc > Cara membayar > Cara bayar',
      'Hc > Kurir > Memilih kurir',
      'Hc > Pengiriman cepat > Kirim',
      'Hc > Retur barang > Retur',
    ]);
    expect(source.sourceItems.flatMap(({ redirects }) => redirects).sort()).toEqual(
      ['2716001', '2716002', '2716003', '2716004'].map((id) => `/hc/sections/${id}`),
    );
    const row = (await rowsOf(source, ({ title }) => title === 'Cara bayar')).values().next().value;
    expect(row?.html).toMatch(/<a href="[^"]*-360001112223-kirim">kirim<\/a>/);
    expect(row?.html).toMatch(/<a href="\/content\/hc\/topic\/[^"]*">Cara membayar<\/a>/);
  });

  it('front matter that is indented by tabs is read as in other tools', async () => {
    const { shape, source } = await shapeOf({
      'Kebun/Pagar/a.md': '---\ntitle: Kayu\naliases: [\n\t"/lama/kayu",\n\t"/tua/kayu",\n]\n---\nisi',
    });
    expect(shape).toEqual(['Kebun > Pagar > Kayu']);
    expect(source.sourceItems.at(-1)?.redirects).toEqual(['/lama/kayu', '/tua/kayu']);
    expect(source.problems).toEqual([]);
  });

  it('a broken table of contents is reported and the folders are used', async () => {
    const { shape, source } = await shapeOf({ 'TOC.yml': '- name: [', 'A/B/a.md': 'a' });
    expect(shape).toEqual(['A > B > A']);
    expect(kindsOf(source.problems)).toEqual(['broken-front-matter']);
  });

  it('folders by language: files with the same path are translations, other languages are reported', async () => {
    const files = {
      'id/kebun/pagar/pintu.md': page('Pintu'),
      'en-us/kebun/pagar/pintu.md': page('Gate'),
      'pt-br/kebun/pagar/pintu.md': page('P'),
    };
    const { source } = await shapeOf(files);
    const articles = source.sourceItems.filter(({ model }) => model === 'help-article');
    expect(articles.map(({ locale, title }) => `${locale} ${title}`)).toEqual(['id Pintu', 'en Gate']);
    expect(articles[0]?.uid).toBe(articles[1]?.uid);
    expect(source.problems).toEqual([
      { file: 'pt-br/kebun/pagar/pintu.md', kind: 'other-language', detail: 'pt-br' },
    ]);
    const english = await readFiles({
      'en/kebun/pagar/pintu.md': page('Gate'),
      'es/kebun/pagar/pintu.md': page('P'),
    });
    expect(english.sourceItems.map(({ locale }) => locale)).toEqual(['id', 'id', 'id']);
  });

  it('folders by language may be in a folder of the repository, next to files of its tool', async () => {
    const { source } = await shapeOf({
      'README.md': page('Repositori'),
      'archetypes/default.md': '---\ntitle: {{ .Name }}\n---\n',
      'themes/polos/README.md': '# Tema',
      'content/id/kebun/pagar/pintu.md': page('Pintu'),
      'content/en/kebun/pagar/pintu.md': page('Gate'),
      'content/en/kebun/pagar/cat.md': page('Paint'),
      'content/id/kebun/pagar/kayu.md': '[a](pintu.md) [b](cat.md)',
      'content/ja/kebun/pagar/pintu.md': page('J'),
    });
    const articles = source.sourceItems.filter(({ model }) => model === 'help-article');
    expect(articles.map(({ locale, title }) => `${locale} ${title}`)).toEqual([
      'id Kayu',
      'id Pintu',
      'en Paint',
      'en Gate',
    ]);
    expect(source.problems.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'other-language content/ja/kebun/pagar/pintu.md',
      'about-repository README.md',
    ]);
  });

  it('Docusaurus: translations have the structure of their originals; versions and other languages are left out', async () => {
    const i18n = 'i18n/id/docusaurus-plugin-content-docs';
    const { sourceItems, problems } = await readFiles({
      'docs/intro.md': page('Intro'),
      'docs/guides/_category_.json': '{ "label": "Guides" }',
      'docs/guides/first.md': page('First'),
      'docs/guides/second.md': page('Second'),
      'blog/2026-01-02-news.md': page('News'),
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/intro.md': page('Intro of 1.0'),
      [`${i18n}/version-1.0/intro.md`]: page('Pengantar 1.0'),
      [`${i18n}/current.json`]: '{}',
      [`${i18n}/current/guides/first.md`]: page('Pertama'),
      [`${i18n}/current/guides/extra.md`]: page('Tambahan'),
      'i18n/id/docusaurus-plugin-content-blog/2026-01-02-news.md': page('Kabar'),
      'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': page('Introduction'),
    });
    const titles = (locale: string, model: string) =>
      sourceItems
        .filter((sourceItem) => sourceItem.locale === locale && sourceItem.model === model)
        .map(({ title }) => title);
    expect(titles('en', 'help-article').sort()).toEqual(['First', 'Intro', 'News', 'Second']);
    expect(titles('id', 'help-article').sort()).toEqual(['Kabar', 'Pertama']);
    const uidOf = (title: string) => sourceItems.find((sourceItem) => sourceItem.title === title)?.uid;
    expect([uidOf('Pertama'), uidOf('Kabar')]).toEqual([uidOf('First'), uidOf('News')]);
    expect(problems.map(({ file, kind, detail }) => `${kind} ${file} ${detail}`).sort()).toEqual([
      `no-original ${i18n}/current/guides/extra.md docs/guides/extra.md`,
      'other-language i18n/fr/ fr',
      `other-version ${i18n}/version-1.0/ version-1.0`,
      'other-version versioned_docs/version-1.0/ version-1.0',
    ]);
  });

  it('a readme in a table of contents has its folder’s name; a group with its category’s name is unwrapped', async () => {
    const { shape, source } = await shapeOf({
      'buku/SUMMARY.md':
        '* [Buku](isi/README.md)\n  * [A](isi/a/README.md)\n    * [A satu](isi/a/a-satu.md)\n  * [B](isi/b/README.md)\n    * [B satu](isi/b/b-satu.md)\n  * [C](isi/c.md)\n',
      'buku/isi/README.md': '# Buku\n\nawal',
      'buku/isi/a/README.md': '# A\n\na',
      'buku/isi/a/a-satu.md': '# A satu\n\na',
      'buku/isi/b/README.md': '# B\n\nb',
      'buku/isi/b/b-satu.md': '# B satu\n\nb',
      'buku/isi/c.md': '# C\n\nc',
      'lain/x/y.md': '# T\\&J _penting_\n\ny',
    });
    expect(shape).toEqual([
      'Buku > Umum > Buku',
      'Buku > Umum > C',
      'Buku > A > A',
      'Buku > A > A satu',
      'Buku > B > B',
      'Buku > B > B satu',
      'Lain > X > T&J penting',
    ]);
    const keys = source.sourceItems.filter(({ model }) => model === 'help-article').map(({ key }) => key);
    expect(keys).toEqual(['isi', 'c', 'a', 'a-satu', 'b', 'b-satu', 'y']);
  });

  it('meta.json of Fumadocs and _meta.json of Nextra give names and order', async () => {
    const { shape } = await shapeOf({
      'docs/inti/meta.json': '{ "title": "Bagian inti", "pages": ["b", "---Lain---", "sub", "a"] }',
      'docs/inti/a.md': page('A'),
      'docs/inti/b.md': page('B'),
      'docs/inti/sub/c.md': page('C'),
      'docs/_meta.json': '{ "lain": "Hal lain", "inti": { "display": "children" } }',
      'docs/lain/d.md': page('D'),
      'docs/lain/e/f.md': page('F'),
    });
    expect(shape).toEqual([
      'Hal lain > Umum > D',
      'Hal lain > E > F',
      'Bagian inti > Umum > B',
      'Bagian inti > Umum > A',
      'Bagian inti > Sub > C',
    ]);
  });

  it('the site layout: models, keys from names, translations with the same uid', async () => {
    const source = await readFiles(
      {
        'id/help/01-kebun/_category_.yml': 'label: Kebun\nposition: 1\nimage: ikon.svg\n',
        'id/help/01-kebun/ikon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
        'id/help/01-kebun/pagar/_category_.yml': 'label: Pagar\n',
        'id/help/01-kebun/pagar/01-pintu.md': page('Pintu'),
        'en/help/01-kebun/pagar/01-pintu.md': page('Gate', 'slug: gate'),
        'id/blog/_categories.yml': '- key: kabar\n  name: Kabar\n',
        'id/blog/01-panen.md': page('Panen', 'category: kabar\nauthor: Sri'),
        'id/faq/umum/_category_.yml': 'label: Umum\nposition: 2\n',
        'id/faq/umum/01-apa.md': page('Apa?'),
        'id/pages/about.md': page('Tentang'),
        'id/pages/header.yml': '- component: Logo\n  text: Kebun\n',
        'id/stores/solo.yml':
          'name: Solo\ncity: Surakarta\naddress: Jl. A\nlatitude: -7.5\nlongitude: 110.8\nhours:\n  - days: Senin\n    open: 08.30–18.00 WIB\n',
        'id/products/01-cangkul.yml':
          'name: Cangkul\nprice: 85000\nbrand: besi\ncategory: alat\nfeatures:\n  - kuat\n',
        'id/banners/01-promo.yml': 'name: Promo\nalt: Promo\nimage: promo.svg\nlink_to: /faq\n',
        'id/banners/promo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"/>',
        'id/brands.yml': '- key: besi\n  name: Besi\n',
        'id/product-categories.yml':
          '- key: alat\n  name: Alat\n  children:\n    - key: tajam\n      name: Tajam\n',
      },
      { source: 'shipped' },
    );
    const rows = [...(await rowsOf(source, () => true)).values()];
    const found = new Map(rows.map((row) => [`${row.locale} ${row.model} ${row.key}`, row]));
    expect(source.problems.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'missing-parent en/help/01-kebun/',
      'missing-parent en/help/01-kebun/pagar/',
    ]);
    expect(found.get('id help-article pintu')?.uid).toBe(found.get('en help-article gate')?.uid);
    expect(found.get('en help-category kebun')?.name).toBe('Kebun');
    expect(found.get('id help-category kebun')?.data).toMatchObject({
      image: { width: 4 },
      description: null,
    });
    expect(found.get('id blog panen')?.data).toMatchObject({
      author: 'Sri',
      category: { key: 'kabar', name: 'Kabar' },
    });
    expect(found.get('id faq apa')?.data).toMatchObject({ group: { key: 'umum', name: 'Umum' } });
    expect(found.get('id faq apa')?.priority_group).toBe('000002.000001');
    expect(found.get('id page header')?.data.sections).toEqual([{ component: 'Logo', text: 'Kebun' }]);
    expect(found.get('id store-location solo')).toMatchObject({
      filters: { city: 'Surakarta' },
      data: {
        city: 'Surakarta',
        phone: null,
        latitude: -7.5,
        hours: [{ days: 'Senin', open: '08.30–18.00 WIB' }],
      },
    });
    expect(found.get('id product cangkul')).toMatchObject({
      priority_group: '000001',
      filters: { brand: 'besi', category: 'alat' },
      data: { price: 85000, features: ['kuat'], link_to: null, image: null },
    });
    expect(found.get('id banner promo')?.data).toMatchObject({
      width: 40,
      height: 10,
      alt: 'Promo',
      link_to: '/faq',
    });
    expect(found.get('id page brands')?.data.sections).toEqual([
      { component: 'Brands', brands: [{ key: 'besi', name: 'Besi' }] },
    ]);
    expect(
      source.sourceItems
        .filter(({ model }) => model === 'product-category')
        .map(({ key, extra }) => [key, extra.parent]),
    ).toEqual([
      ['alat', null],
      ['tajam', 'alat'],
    ]);
  });

  it('items without a required field are reported and not imported', async () => {
    const source = await readFiles({
      'id/stores/solo.yml': 'name: Solo\n',
      'id/banners/a.yml': 'name: A\nimage: hilang.svg\n',
      'id/product-categories.yml': '- description: tanpa nama\n',
    });
    expect((await rowsOf(source, () => true)).size).toBe(0);
    expect(kindsOf(source.problems)).toEqual(['missing-field', 'missing-image']);
  });
});

it('too deep folders are left out and reported', async () => {
  const deep = Array.from({ length: 40 }, (_, index) => `d${index}`).join('/');
  const source = await readFiles({ 'A/B/a.md': 'a', [`${deep}/b.md`]: 'b' });
  expect(source.problems.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(['too-deep 30']);
  expect(source.sourceItems.filter(({ model }) => model === 'help-article')).toHaveLength(1);
});
