// @no-database
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFiles, rowsOf, type Files } from './source';

let png: Uint8Array;
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});

/** Imports a page and another one, and returns how many pictures and links of the page lead somewhere. */
async function found(page: string, text: string, files: Files, pictures: string[]) {
  const source = await readFiles({
    [page]: text,
    ...files,
    ...Object.fromEntries(pictures.map((path) => [path, png])),
  });
  const html = (await rowsOf(source, ({ path }) => path === page)).get(page)?.html ?? '';
  const problems = source.problems.filter(({ kind }) => kind !== 'removed-code');
  return {
    pictures: html.match(/<img src="\/media\//g)?.length ?? 0,
    links: html.match(/<a href="\/content\//g)?.length ?? 0,
    problems: problems.map(({ kind, detail }) => `${kind} ${detail}`),
  };
}

describe('pictures and links from the root of the site', () => {
  it.each<
    [string, { page: string; text: string; files: Files; pictures: string[]; counts: [number, number] }]
  >([
    [
      'VitePress: public/ and a base',
      {
        page: 'docs/a/x.md',
        text: '![p](/p/a.png) ![p](/buku/p/a.png) [y](/a/y) [y](/buku/a/y.html)',
        files: { 'docs/a/y.md': '# Y', 'docs/.vitepress/config.mts': "export default { base: '/buku/' }" },
        pictures: ['docs/public/p/a.png', 'docs/.vitepress/dist/p/a.png'],
        counts: [2, 2],
      },
    ],
    [
      'VuePress: bound sources',
      {
        page: 'docs/a/x.md',
        text: '<img :src="$withBase(\'/p/a.png\')" alt="p"> <img v-bind:src="\'/p/a.png\'" alt="p">\n\n![p](/p/a.png =300x200)',
        files: {},
        pictures: ['docs/.vuepress/public/p/a.png'],
        counts: [3, 0],
      },
    ],
    [
      'Astro: src/assets, aliases, imports, public/ and a base',
      {
        page: 'src/content/docs/id/a/x.mdx',
        text:
          "import p from '~/assets/a.png';\n\n![p](../../../../assets/a.png) ![p](@/assets/a.png) ![p](@assets/a.png) ![p](/b.png) ![p](/buku/b.png)\n\n" +
          '<Image src={p} alt="p" />\n\n<Image src={p.src} alt="p" />\n\n<Image src={import("../../../../assets/a.png")} alt="p" />\n\n[y](/buku/id/a/y/) [y](/id/a/y/)',
        files: {
          'src/content/docs/id/a/y.md': '# Y',
          'astro.config.mjs': "export default { base: '/buku' }",
        },
        pictures: ['src/assets/a.png', 'public/b.png'],
        counts: [8, 2],
      },
    ],
    [
      'Docusaurus: static/, useBaseUrl, require, two themes and a base',
      {
        page: 'docs/a/x.mdx',
        text:
          '![p](/p/a.png) ![p](/buku/p/a.png) ![p](@site/static/p/a.png) ![p](pathname:///p/a.png)\n\n' +
          '<img src={useBaseUrl(\'/p/a.png\')} alt="p" />\n\n<img src={require(\'@site/static/p/a.png\').default} alt="p" />\n\n' +
          "<ThemedImage alt=\"p\" sources={{ light: useBaseUrl('/p/a.png'), dark: useBaseUrl('/p/b.png') }} />\n\n[y](/buku/docs/a/y)",
        files: { 'docs/a/y.md': '# Y', 'docusaurus.config.js': "module.exports = { baseUrl: '/buku/' }" },
        pictures: ['static/p/a.png', 'static/p/b.png'],
        counts: [7, 1],
      },
    ],
    [
      'Hugo: static/ of the site before that of a theme, bundles, shortcodes and a base',
      {
        page: 'content/a/x/index.md',
        text:
          '![p](dekat.png) ![p](/p/a.png) ![p](p/a.png) {{< figure src="/p/a.png" alt="p" >}} {{< layar "p/a.png" "p" >}} {{< kotak src="/p/a.png" alt="p" >}}\n' +
          '[y](/buku/a/y/)',
        files: { 'content/a/y.md': '# Y', 'hugo.toml': 'baseURL = "https://contoh.example/buku/"\n' },
        pictures: ['content/a/x/dekat.png', 'static/p/a.png', 'themes/t/static/p/a.png'],
        counts: [6, 1],
      },
    ],
    [
      'MkDocs: docs_dir and site_url',
      {
        page: 'isi/a/x.md',
        text: '![p](../p/a.png) ![p](/p/a.png) ![p](/buku/p/a.png) ![p](/logo.png){ width=3 } [y](/a/y/) [y](/buku/a/y/)',
        files: {
          'isi/a/y.md': '# Y',
          'mkdocs.yml':
            'docs_dir: isi\nsite_url: https://contoh.example/buku/\nnav:\n  - a/x.md\n  - a/y.md\n',
        },
        pictures: ['isi/p/a.png', 'isi/logo.png'],
        counts: [4, 2],
      },
    ],
    [
      'Jekyll: filters and a base',
      {
        page: 'a/b/x.md',
        text:
          '![p]({{ "/p/a.png" | relative_url }}) ![p](/buku/p/a.png) <img src="{{ \'/p/a.png\' | absolute_url }}" alt="p"> ' +
          '[y]({{ "/a/b/y/" | relative_url }}) [y](/buku/a/b/y)',
        files: { 'a/b/y.md': '# Y', '_config.yml': 'baseurl: "/buku"\n' },
        pictures: ['p/a.png'],
        counts: [3, 2],
      },
    ],
    [
      'separators of Windows',
      {
        page: 'A/B/x.md',
        text: '![p](p\\a.png) ![p](.\\p\\a.png)',
        files: {},
        pictures: ['A/B/p/a.png'],
        counts: [2, 0],
      },
    ],
  ])('%s', async (_name, { page, text, files, pictures, counts }) => {
    const outcome = await found(page, `# X\n\n${text}`, files, pictures);
    expect([outcome.pictures, outcome.links]).toEqual(counts);
    expect(outcome.problems.filter((problem) => !problem.startsWith('unknown-component'))).toEqual([]);
  });

  it('a picture that is nowhere is named, also one whose path is computed', async () => {
    const { problems } = await found(
      'A/B/x.md',
      '![satu](/tak/ada.png)\n\n<img alt="dua" :src="gambar">',
      {},
      [],
    );
    expect(problems).toEqual(['missing-image /tak/ada.png', 'missing-image dua']);
  });
});
