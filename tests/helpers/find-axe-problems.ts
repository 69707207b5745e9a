import axe from 'axe-core';

/**
 * Returns axe's findings for the rendered page, as short lines. Colours need a browser; `region` needs a whole page, so a test
 * of a part leaves it out.
 */
export async function findAxeProblems(element: Element = document.body): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(element, { rules });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
}
