import { cp } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '@/lib/brand/load-brand';
import { checkBrand } from '@/scripts/content/check-settings';
import { makeFolder, type Files } from '../importer/source';

const FIXTURE = 'e2e/brand';
const FONT =
  'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-italic.woff2';

async function check(text: string, files: Files = {}): Promise<string[]> {
  const problems = await checkBrand(await makeFolder({ ...files, 'brand.yml': text }));
  return problems.map(({ line, detail }) => `${line}: ${detail}`);
}

async function secondBrand(): Promise<string> {
  const folder = await makeFolder({});
  await cp(FIXTURE, folder, { recursive: true });
  await cp(FONT, path.join(folder, 'huruf.woff2'));
  return path.join(folder, 'brand.yml');
}

describe('a brand', () => {
  it('that says nothing is the built-in one, as shipped or without a file', async () => {
    expect(await loadBrand('content/brand.yml')).toMatchObject({ version: 'built-in' });
    expect(await loadBrand(path.join(await makeFolder({}), 'brand.yml'))).toMatchObject({
      version: 'built-in',
    });
    expect((await loadBrand('content/brand.yml')).files.size).toBe(0);
  });

  it('has its names, pictures, letters and colours, all from the portal', async () => {
    const brand = await loadBrand(await secondBrand());
    const at = (name: string) => `/brand/${brand.version}/${name}`;
    expect(brand).toMatchObject({
      name: { id: 'Bantuan Jerapah', en: 'Giraffe Help' },
      shortName: { id: 'Jerapah', en: 'Jerapah' },
      company: 'PT Jerapah Tinggi',
      logo: {
        light: { src: at('logo-light.svg'), width: 150, height: 40 },
        dark: { src: at('logo-dark.svg') },
        containsName: true,
      },
      icons: { svg: at('icon.svg'), 32: at('icon-32.png'), 512: at('icon-512.png') },
      social: { src: at('social.png'), width: 1200, height: 630 },
      stylesheet: at('style.css'),
      font: at('typeface-0.woff2'),
      themeColours: { light: '#0b6e4f' },
    });
    const css = String(brand.files.get('style.css')?.bytes);
    expect(css).toContain('--brand:#0b6e4f');
    expect(css).toContain(`font-family:'Huruf Jerapah';src:url(${at('typeface-0.woff2')}) format('woff2')`);
    expect(css).not.toMatch(/url\((?!\/brand\/)/);
    const icon = await sharp(brand.files.get('icon-192.png')?.bytes).metadata();
    expect([icon.format, icon.width, icon.height]).toEqual(['png', 192, 192]);
  });

  it('has a style sheet for its name alone only where the name is long', async () => {
    const cssOf = async (name: string) => {
      const folder = await makeFolder({ 'brand.yml': `name: ${name}` });
      return (await loadBrand(path.join(folder, 'brand.yml'))).files.get('style.css')?.bytes.toString();
    };
    expect(await cssOf('Bantuan Jerapah')).toBeUndefined();
    expect(await cssOf('Bantuan Jerapah Tinggi Sejahtera')).toMatch(/^html \.site-name\{/);
  });

  it('changes its addresses with any of its files, and only then', async () => {
    const file = await secondBrand();
    const { version } = await loadBrand(file);
    expect((await loadBrand(file)).version).toBe(version);
    await cp(`${FIXTURE}/gambar/logo-gelap.svg`, path.join(path.dirname(file), 'gambar/logo.svg'));
    expect((await loadBrand(file)).version).not.toBe(version);
  });
});

describe('mistakes', () => {
  it('are named all at once, each with its line and what to do', async () => {
    const found = await check(
      [
        'name: Jerapah',
        'colours:',
        "  brand: '#ffcc00'",
        'logo:',
        '  light: tidak-ada.svg',
        'warna: biru',
      ].join('\n'),
    );
    expect(found).toEqual([
      "3: colours.brand: cannot be read in the light theme (links and frames on the grounds of a page need a contrast of 4.5). The nearest shade that can: '#856900'",
      '6: warna: Unrecognized key: "warna"',
      '5: logo.light: no such file: tidak-ada.svg',
    ]);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">';
  it.each<[string, string, Files, RegExp]>([
    [
      'a colour without quotation marks',
      'colours:\n  brand: #0b6e4f',
      {},
      /^\d: colours\.brand: write '#rrggbb' in quotation marks/,
    ],
    [
      'a long short name',
      'short_name: Bantuan Jerapah Tinggi',
      {},
      /^1: short_name: write a text of at most 16/,
    ],
    [
      'a script in a logo',
      'logo:\n  light: a.svg',
      { 'a.svg': `${SVG}<script>alert(1)</script></svg>` },
      /^2: logo\.light: may not contain <script>/,
    ],
    [
      'a reference in a logo',
      'logo:\n  light: a.svg',
      { 'a.svg': `${SVG}<image href="https://jahat.example/x.png"/></svg>` },
      /^2: logo\.light: may not contain href=/,
    ],
    [
      'a file elsewhere',
      'logo:\n  light: ../../etc/passwd',
      {},
      /^2: logo\.light: has to be beside brand\.yml/,
    ],
    [
      'an oblong icon',
      'icon: a.svg',
      { 'a.svg': `${SVG}</svg>` },
      /^1: icon: is 40 × 20; an icon has to be a square/,
    ],
    ['a small picture', 'social: a.png', { 'a.png': 'x' }, /^1: social: is no picture of type PNG, JPEG/],
    [
      'other letters',
      'typeface:\n  family: A\n  files:\n    - { file: a.woff2, weight: 400 }',
      { 'a.woff2': 'OTTO' },
      /^4: typeface\.files\.0\.file: is no WOFF2 file/,
    ],
    [
      'a way out of the style sheet',
      `typeface:\n  family: "A';}body{}"\n  files: []`,
      {},
      /^2: typeface\.family: write letters/,
    ],
    ['no YAML', 'name: a: b', {}, /^1: /],
  ])('%s', async (_, text, files, expected) => {
    expect((await check(text, files))[0]).toMatch(expected);
  });
});
