import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The only files that may name a brand: the built-in one. */
const DEFAULTS = ['lib/constants.ts', 'lib/text/brand.ts'];

test('no code names the brand; content/brand.yml and the content do', () => {
  const files = ['components', 'lib', 'pages', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file)),
  );
  const named = files.filter((file) =>
    /Pundara|Pusat Bantuan|Help Centre/.test(readFileSync(file, 'utf8').replaceAll('@pundara', '@Pundara')),
  );
  expect(named.sort()).toEqual(DEFAULTS);
});

test('pages ask for the site of their shell, which knows the brand', () => {
  const files = readdirSync('lib/page-data', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'shell.ts')
    .filter((name) => /\bsiteOf\(/.test(readFileSync(`lib/page-data/${name}`, 'utf8')));
  expect(files).toEqual([]);
});
