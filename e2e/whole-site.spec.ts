import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { pageFacts, type PageFacts } from './helpers/site';
import { structuredDataOf, structuredDataProblems } from '../tests/helpers/structured-data';
import { THEMES } from '../styles/tokens';

const KINDS = [
  '/',
  '/browse/category/all',
  '/content/kucing',
  '/content/article/memberi-makan-kucing',
  '/content/article?q=kucing',
  '/content/article?q=zzzz',
  '/blog',
  '/blog/mangkuk-baru',
  '/faq',
  '/about',
  '/store-location',
  '/contact',
  '/product',
  '/reference/glossary',
  '/reference/error-codes',
  '/content/article?q=ERR-204',
  '/known-issues',
  '/api-docs',
  '/tidak/ada',
  '/en/content/article/memberi-makan-kucing',
  '/en/contact',
];

test('C03: every internal link leads somewhere without a detour, also within pages and between languages; structured data are whole', async ({
  portal,
}) => {
  const { url } = portal;
  const seen = new Set<string>(['/', '/en']);
  const queue = [...seen];
  const broken: string[] = [];
  const pages = new Map<string, PageFacts>();
  const wrong: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await fetch(url + path, { redirect: 'manual' });
    const body = await response.text();
    if (response.status !== 200) broken.push(`${path} → ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const data of structuredDataOf(body))
      wrong.push(...structuredDataProblems(data).map((problem) => `${path}: ${problem}`));
    const facts = pageFacts(body, path, url);
    pages.set(path, facts);
    for (const link of facts.links) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  for (const [path, { anchors, canonical, languages, language, isIndexed }] of pages) {
    for (const { path: target, id } of anchors) {
      const isFile = !pages.has(target);
      if (!isFile && !pages.get(target)?.ids.has(id)) broken.push(`${path} → ${target}#${id}`);
    }
    if (isIndexed && (!canonical || pages.get(canonical)?.canonical !== canonical))
      broken.push(`${path} is canonical as ${canonical}`);
    for (const [other, address] of languages) {
      const target = pages.get(address);
      // A page at a second address has the languages of its canonical one.
      const isMutual = canonical && [...(target?.languages.values() ?? [])].includes(canonical);
      const isRight = other === 'x-default' || target?.language === other;
      if (!isIndexed || !isMutual || !isRight) broken.push(`${path} is ${address} in ${other}`);
    }
    if (isIndexed && languages.size > 0 && languages.get(language ?? '') !== canonical)
      broken.push(`${path} does not name itself among its languages`);
  }
  expect(broken).toEqual([]);
  expect(wrong).toEqual([]);
  expect([...seen].filter((path) => path.startsWith('/content/')).length).toBeGreaterThan(8);
  expect([...seen].some((path) => path.includes('rahasia'))).toBe(false);
});

test('axe finds nothing, light and dark', async ({ page }) => {
  test.slow();
  for (const path of KINDS) {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('body')).toHaveCSS('background-color', rgbOf(THEMES[colorScheme].surface));
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

for (const [width, ...sizes] of [
  [320, '100%', '200%'],
  [640, '200%'],
  // Wider than a page becomes: what fits depends on the page's width.
  [2560, '200%'],
] as const) {
  test(`${width} px, letters at ${sizes.join(' and ')}: nothing is wider than the screen, the header is whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    /** What is too wide on the open page, and how its header stands. */
    const measure = (letters: string) =>
      page.evaluate((size) => {
        const root = document.documentElement;
        root.style.fontSize = size;
        const boxes = [...document.querySelectorAll('.site-header :is(a, button, summary, input)')]
          .filter((element) => element.checkVisibility() && !element.closest('details > :not(summary)'))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1);
        const overlapping = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).flatMap((other) => {
            const isInside =
              one.element.closest('form') && one.element.closest('form') === other.element.closest('form');
            const isApart = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1;
            return isInside || isApart ? [] : [`${one.element.outerHTML} × ${other.element.outerHTML}`];
          }),
        );
        const outside = boxes.filter(
          ({ box }) => box.left < 0 || box.right > root.clientWidth || box.bottom > 64,
        );
        return {
          excess: root.scrollWidth - root.clientWidth,
          overlapping,
          outside: outside.map(({ element }) => element.outerHTML),
          hasLogin: boxes.some(({ element }) => element.id === 'account-entry'),
        };
      }, letters);
    for (const path of KINDS) {
      await page.goto(path);
      for (const letters of sizes) {
        const whole = { excess: 0, overlapping: [], outside: [], hasLogin: true };
        expect(await measure(letters), `${path}, ${letters}`).toEqual(whole);
      }
    }
  });
}

test('the words in the header’s search field are never cut off', async ({ page }) => {
  await page.goto('/about');
  for (const width of [320, 390, 428, 640, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 640 });
    const [room, need] = await page.locator('.site-header input[type=search]').evaluate((input) => {
      const field = input as HTMLInputElement;
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      const placeholder = getComputedStyle(field, '::placeholder');
      if (!pen) throw new Error('there is no canvas');
      pen.font = placeholder.font;
      const isHidden = placeholder.opacity === '0';
      return [
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        isHidden ? 0 : pen.measureText(field.placeholder).width,
      ] as const;
    });
    expect(room, `${width} px`).toBeGreaterThanOrEqual(need);
  }
});
