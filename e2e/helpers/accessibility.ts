import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds; runs in the page's own context, since the content policy keeps a page from doing so by itself. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axePath, 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const results = await runner.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Of the elements that pass nothing is read: neither are they described.
      resultTypes: ['violations'],
    });
    const isBar = (node: Element | null): boolean =>
      node !== null &&
      (/^(fixed|sticky)$/.test(getComputedStyle(node).position) || isBar(node.parentElement));
    // What a bar at the edge of the screen covers in part is small only until one scrolls.
    const isCovered = ({ any }: axe.NodeResult) =>
      any.some(
        ({ data, relatedNodes = [] }) =>
          String(data?.messageKey ?? '').startsWith('partiallyObscured') &&
          relatedNodes.some(({ target }) => isBar(document.querySelector(String(target.at(-1))))),
      );
    return results.violations.flatMap(({ id, nodes }) => {
      const faulty = nodes.filter((node) => !isCovered(node));
      return faulty.length > 0 ? [`${id}: ${faulty.map((node) => node.target.join(' ')).join(', ')}`] : [];
    });
  });
  // The fixed scale is specified; ALLOW_ZOOM=true removes it. The one accepted exception.
  return found.filter((line) => !line.startsWith('meta-viewport'));
}
