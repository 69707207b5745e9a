// @no-database
import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from '@/lib/importer/media/clean-svg';
import { checkSvg } from '@/lib/importer/media/check-svg';
import { makeFolder, readFolder, renderArticle, rowsOf } from './source';

const svg = (inside = '', attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" ${attributes}>${inside}</svg>`;

const raster = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#1f54a7' } });

async function pictureOf(
  name: string,
  bytes: Uint8Array | string,
): Promise<{ html: string; kinds: string[] }> {
  const { html, problems } = await renderArticle(`![apa](${name})`, { [`Kebun/Pagar/${name}`]: bytes });
  return { html, kinds: problems.map(({ kind }) => kind) };
}

describe('pictures', () => {
  it('a drawing with typefaces in other files, or with any characters in its names, is shown without these typefaces', async () => {
    const faces =
      "<style>.b{x:url(#c)}@font-face{font-family:'A';src:local('A'),url(/font/a.woff2) format('woff2')}.a{fill:#fff}</style>";
    expect(cleanSvg(svg(faces))).toBe(svg('<style>.b{x:url(#c)}.a{fill:#fff}</style>').replace(' >', '>'));
    const { html, kinds } = await pictureOf('a.svg', svg(`${faces}<g id="\\s&lt;(expression("/>`));
    expect(html).toContain('<img');
    expect(kinds).toEqual([]);
  });

  it('additions of drawing programs are removed from drawings; scripts and external files stay refused', async () => {
    const drawing = (inside: string, head = ''): string =>
      `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="&ns_ai;" width="4" height="3" i:view="1">${inside}</svg>`;
    const adobe = '<?xml-stylesheet href="a.css"?><!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/ai/">]>';
    const clean = cleanSvg(
      drawing(
        '<style>@import url("https://f.example/a.css"); .a{fill:#fff}</style><i:pgf>x</i:pgf><text>a &amp; b</text>',
        adobe,
      ),
    );
    expect(clean).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><style> .a{fill:#fff}</style><text>a &amp; b</text></svg>',
    );
    expect(checkSvg(clean ?? '')).toBeUndefined();
    const { html, kinds } = await pictureOf('a.svg', drawing('<i:x/><rect width="1" height="1"/>', adobe));
    expect(html).toContain('<img');
    expect(kinds).toEqual([]);
    for (const unsafe of [
      '<script>hit()</script>',
      '<rect onclick="hit()"/>',
      '<image href="https://evil.example/a"/>',
    ])
      expect((await pictureOf('a.svg', drawing(unsafe, adobe))).kinds).toEqual(['bad-image']);
  });

  it('a drawing with a dark ground says so by its name, which stays the same when an export is imported', async () => {
    const ground = (colour: string) => svg(`<rect width="40" height="30" fill="${colour}"/>`);
    const nameOf = async (file: string, bytes: string) =>
      /\/media\/\w+\/([^"]+)/.exec((await pictureOf(file, bytes)).html)?.[1];
    expect(await nameOf('pagar.svg', ground('#12305f'))).toBe('pagar.dark.svg');
    expect(await nameOf('pagar.dark.svg', ground('#12305f'))).toBe('pagar.dark.svg');
    expect(await nameOf('pagar.svg', ground('#e9f0fa'))).toBe('pagar.svg');
    // On white paper a drawing without a ground is light.
    expect(await nameOf('pagar.svg', svg('<path d="M0 0L40 30" stroke="#000"/>'))).toBe('pagar.svg');
  });

  it('within the text are stored; another letter case finds its file; one in a sentence stays there', async () => {
    const png = await raster(20, 20).png().toBuffer();
    const { html, problems } = await renderArticle(
      `![a](data:image/png;base64,${png.toString('base64')})\n\nTekan ![tombol](Gambar/TOMBOL.png) sekali.`,
      { 'Kebun/Pagar/gambar/tombol.PNG': png },
    );
    expect(problems).toEqual([]);
    expect(html).toMatch(/src="\/media\/[0-9a-f]{32}\/gambar\.png"/);
    expect(html).toMatch(
      /Tekan <img src="\/media\/[0-9a-f]{32}\/tombol\.png"[^>]* class="inline-block not-prose"> sekali/,
    );
    const icon = await renderArticle('![a](a.png)\n\n![b](b.png)', {
      'Kebun/Pagar/a.png': png,
      'Kebun/Pagar/b.png': await raster(600, 50).png().toBuffer(),
    });
    expect(icon.html.match(/not-prose/g)).toHaveLength(1);
    const two = await renderArticle('![a](A.png)', { 'Kebun/Pagar/a.png': png, 'Kebun/Pagar/a.PNG': png });
    expect(two.problems.map(({ kind }) => kind)).toEqual(['missing-image']);
  });

  it('in the hidden folders of GitBook and VuePress, and relative to the URL of the page, are found', async () => {
    const png = await raster(20, 20).png().toBuffer();
    const { html, problems } = await renderArticle(
      '![a](../.gitbook/assets/a%20(1).png) ![b](/b.png) ![c](../gambar/sub/c.png) ![d](@site/static/img/c.png)',
      {
        'Kebun/.gitbook/assets/a (1).png': png,
        'Kebun/.gitbook/assets/BACA.md': 'bukan artikel',
        'Kebun/.vuepress/public/b.png': png,
        'public/gambar/sub/c.png': png,
        'static/img/c.png': png,
        '.git/gambar/sub/c.png': png,
      },
    );
    expect(problems).toEqual([]);
    expect(html.match(/src="\/media\/[0-9a-f]{32}\/(a-1|b|c)\.png"/g)).toHaveLength(4);
  });

  it('of an unknown component are shown with their alt text and caption', async () => {
    const png = await raster(300, 200).png().toBuffer();
    const { html, problems } = await renderArticle(
      '<Ilustrasi alt="Pagar tua" caption="Hari 1" src="a.png" />\n\n<Video src="a.mp4" title="Film" />',
      { 'Kebun/Pagar/a.png': png },
    );
    expect(html).toMatch(
      /<figure><img src="\/media\/[^"]*" alt="Pagar tua"[^>]*><figcaption>Hari 1<\/figcaption>/,
    );
    expect(problems.map(({ kind, detail }) => `${kind} ${detail}`)).toContain(
      'unknown-component <Ilustrasi>',
    );
  });

  it('get their size, load late, and are offered in several widths', async () => {
    const png = await raster(1000, 500).png().toBuffer();
    const { html } = await pictureOf('layar.png', png);
    const src = /src="(\/media\/[0-9a-f]{32}\/layar\.png)"/.exec(html)?.[1] ?? '';
    const url = encodeURIComponent(src);
    expect(html).toBe(
      `<p><img src="${src}" alt="apa" width="1000" height="500" loading="lazy" decoding="async" ` +
        `srcset="/_next/image?url=${url}&#x26;w=640&#x26;q=75 640w, /_next/image?url=${url}&#x26;w=1080&#x26;q=75 1080w" ` +
        'sizes="(min-width: 1024px) 728px, 100vw"></p>',
    );
  });

  it('keep the width that the author gave, in proportion', async () => {
    const png = await raster(1000, 500).png().toBuffer();
    const { html } = await renderArticle('<img src="a.png" alt="a" width="200">', {
      'Kebun/Pagar/a.png': png,
    });
    expect(html).toContain('width="200" height="100"');
    expect(html).toContain('sizes="200px"');
  });

  it('with a title, alone in their paragraph, become a figure', async () => {
    const { html } = await renderArticle('![a](a.svg "Pagar & pintu")\n\nx ![b](a.svg "judul") y', {
      'Kebun/Pagar/a.svg': svg(),
    });
    expect(html).toMatch(
      /^<figure><img [^>]*><figcaption>Pagar &#x26; pintu<\/figcaption><\/figure>\n<p>x <img [^>]*title="judul"[^>]*> y<\/p>$/,
    );
    expect(html).not.toContain('srcset');
  });

  it('of a field are stored with their size and text', async () => {
    const { data } = await renderArticle('---\nimage: gambar/a%20b.svg\nimage_alt: Pagar\n---\na', {
      'Kebun/Pagar/gambar/a b.svg': svg(),
    });
    expect(data.featured_image).toMatchObject({ file_name: 'a-b.svg', alt: 'Pagar', width: 40, height: 30 });
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    '%s without anything to hide stays byte for byte',
    async (format) => {
      const bytes = await raster().toFormat(format).toBuffer();
      const folder = await makeFolder({ 'A/B/a.md': `![a](a.${format})`, [`A/B/a.${format}`]: bytes });
      const source = await readFolder(folder);
      await rowsOf(source, ({ model }) => model === 'help-article');
      const [media] = source.images.media.values();
      expect(media).toMatchObject({ mime: `image/${format}`, width: 40, height: 30 });
      expect((await media?.read())?.equals(bytes)).toBe(true);
    },
  );

  it('other formats and pictures with personal metadata are re-encoded', async () => {
    const located = await raster()
      .withExif({ IFD0: { Artist: 'Budi' }, IFD3: { GPSLatitude: '6/1' } })
      .jpeg()
      .toBuffer();
    const files = {
      'A/B/a.md': '![a](a.jpg) ![b](b.tiff) ![c](c.png)',
      'A/B/a.jpg': located,
      'A/B/b.tiff': await raster().tiff().toBuffer(),
      'A/B/c.png': await raster(3000, 30).png().toBuffer(),
    };
    const source = await readFolder(await makeFolder(files));
    await rowsOf(source, ({ model }) => model === 'help-article');
    const [jpeg, tiff, wide] = source.images.media.values();
    expect((await sharp(await jpeg?.read()).metadata()).exif).toBeUndefined();
    expect(jpeg).toMatchObject({ file_name: 'a.jpg', mime: 'image/jpeg' });
    expect(tiff).toMatchObject({ file_name: 'b.webp', mime: 'image/webp', width: 40, height: 30 });
    expect(wide).toMatchObject({ width: 2560 });
    expect(source.problems).toEqual([]);
  });

  it('missing, remote, broken and disguised ones are reported and never fatal', async () => {
    const { html, problems } = await renderArticle(
      '![hilang](hilang.png) ![jauh](https://contoh.id/a.png) ![rusak](rusak.png) ![teks](teks.png) ![kosong](kosong.png) ![](hilang.png)',
      {
        'Kebun/Pagar/rusak.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]),
        'Kebun/Pagar/teks.png': '<html><script>hit()</script>',
        'Kebun/Pagar/kosong.png': '',
      },
    );
    expect(html).toBe(
      '<p><span class="missing-image">hilang</span> <a href="https://contoh.id/a.png" rel="noopener noreferrer">jauh</a> ' +
        '<span class="missing-image">rusak</span> <span class="missing-image">teks</span> <span class="missing-image">kosong</span> </p>',
    );
    expect(problems.map(({ kind }) => kind)).toEqual([
      'missing-image',
      'remote-image',
      'bad-image',
      'bad-image',
      'bad-image',
      'image-without-text',
    ]);
  });

  it.each([
    '../../../rahasia.png',
    '..%2f..%2f..%2frahasia.png',
    '../../../../../../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    '..\\..\\..\\rahasia.png',
    'data:image/png;base64,AAAA',
    '//evil.example/a.png',
    'tautan.png',
    'tautan/rahasia.png',
  ])('V08: the picture path %s reads nothing outside the root', async (written) => {
    const outside = await makeFolder({ 'rahasia.png': await raster().png().toBuffer() });
    const folder = await makeFolder({ 'dalam/A/B/a.md': `![a](${written})\n\n[b](${written})` });
    await writeFile(path.join(folder, 'rahasia.png'), await raster().png().toBuffer());
    await symlink(path.join(outside, 'rahasia.png'), path.join(folder, 'dalam/A/B/tautan.png'));
    await symlink(outside, path.join(folder, 'dalam/A/B/tautan'));
    const source = await readFolder(path.join(folder, 'dalam'));
    const row = (await rowsOf(source, ({ model }) => model === 'help-article')).get('A/B/a.md');
    expect(row?.html).not.toMatch(/<img|\/media\//);
    expect(source.images.media.size).toBe(0);
    expect(source.problems.filter(({ file }) => file === 'A/B/a.md').length).toBeGreaterThan(0);
    expect(source.problems).toContainEqual({
      file: 'A/B/tautan.png',
      kind: 'outside-root',
      detail: 'A/B/tautan.png',
    });
  });

  it('V08: a link inside the root is followed, one in a circle is not', async () => {
    const folder = await makeFolder({ 'A/B/a.md': '![a](tautan.svg)', 'A/asli.svg': svg() });
    await symlink('../asli.svg', path.join(folder, 'A/B/tautan.svg'));
    await symlink('..', path.join(folder, 'A/lingkar'));
    const source = await readFolder(folder);
    const rows = await rowsOf(source, ({ model }) => model === 'help-article');
    expect([...rows.keys()]).toEqual(['A/B/a.md']);
    expect(rows.get('A/B/a.md')?.html).toContain('/media/');
  });

  it.skipIf(process.platform === 'win32')('V08: a link to a pipe is named, and not waited for', async () => {
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    execFileSync('mkfifo', [path.join(folder, 'A/B/pipa')]);
    await symlink('pipa', path.join(folder, 'A/B/b.md'));
    const source = await readFolder(folder);
    expect(source.problems).toContainEqual({
      file: 'A/B/b.md',
      kind: 'unreadable-file',
      detail: 'not a file',
    });
  });

  it('V08: no key, file name or folder name leaves its folder', async () => {
    const source = await readFolder(
      await makeFolder({
        'A/B/..%2f..%2fetc%2fpasswd.md': 'a',
        'A/B/slug.md': '---\nslug: ../../../etc/passwd\n---\na',
        'A/B/__proto__.md': '---\nslug: __proto__\n---\na',
        [`A/B/${'x'.repeat(200)}.md`]: 'a',
      }),
    );
    for (const { key } of source.sourceItems) expect(key).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$/);
  });
});

describe('SVG', () => {
  it.each([
    ['shapes', svg('<rect width="4" height="4" fill="#fff"/><text x="1">a &amp; b</text>')],
    [
      'a gradient of its own',
      svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>'),
    ],
    ['a style of its own', svg('<style>.a{fill:#fff;clip-path:url(#b)}</style>')],
    ['a picture inside', svg('<image href="data:image/png;base64,iVBORw0KGgo=" width="4" height="4"/>')],
    [
      'a declaration and a comment',
      `<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg()}`,
    ],
    [
      "an editor's own data",
      svg('<metadata><rdf:RDF xmlns:rdf="r"/></metadata>', 'xmlns:inkscape="i" inkscape:version="1"'),
    ],
  ])('%s may stay', (_name, text) => {
    expect(checkSvg(text)).toBeUndefined();
  });

  it.each([
    ['a script', svg('<script>hit()</script>')],
    [
      'a script in another name space',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">hit()</x:script>'),
    ],
    ['an event', svg('<rect onclick="hit()"/>')],
    ['an event in capitals', svg('', 'ONLOAD="hit()"')],
    ['HTML inside', svg('<foreignObject><p/></foreignObject>')],
    ['a frame', svg('<iframe/>')],
    ['a link', svg('<a href="https://a.id"><rect/></a>')],
    ['a picture elsewhere', svg('<image href="https://evil.example/a.png"/>')],
    ['an SVG inside a picture', svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ['a part elsewhere', svg('<use xlink:href="https://evil.example/a.svg#b"/>', 'xmlns:xlink="l"')],
    ['a fill elsewhere', svg('<rect fill="url(https://evil.example/a#b)"/>')],
    ['a hidden fill elsewhere', svg('<rect style="fill:u\\72l(//evil.example)"/>')],
    ['an imported style', svg('<style>@import "https://evil.example/a.css";</style>')],
    ['a font elsewhere', svg('<style>@font-face{src:url(//evil.example/f)}</style>')],
    ['a style sheet', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg()}`],
    ['an animated address', svg('<set attributeName="href" to="javascript:hit()"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['a bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`],
    ['another base', svg('', 'xml:base="https://evil.example"')],
    ['a broken end', '<svg xmlns="http://www.w3.org/2000/svg"><rect>'],
    ['another root', '<html><svg/></html>'],
    ['a handler', svg('<handler/>')],
  ])('%s is refused', (_name, text) => {
    expect(checkSvg(text)).toBeTypeOf('string');
  });

  it('a refused one is reported and replaced by its text', async () => {
    const { html, kinds } = await pictureOf('a.svg', svg('<script>hit()</script>'));
    expect(html).toBe('<p><span class="missing-image">apa</span></p>');
    expect(kinds).toEqual(['bad-image']);
  });
});
