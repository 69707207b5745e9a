import { expect, it } from 'vitest';
import { ICON_NAMES, type IconName } from '@/components/ui/Icon';

type LucideIcon = { __iconData: { node: [tag: string, attributes: Record<string, string>][] } };

/** Where an icon is drawn otherwise than the rest. */
const OWN_LOOK: Partial<Record<IconName, Record<string, string>>> = {
  play: { fill: 'currentColor' },
  search: { 'stroke-width': '2.5' },
};
const LOOK = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

async function symbolOf(name: IconName): Promise<string> {
  const { __iconData } = (await import(/* @vite-ignore */ `lucide-react/icons/${name}`)) as LucideIcon;
  const lines = __iconData.node.map(([tag, { key: _, ...values }]) => `<${tag}${attributes(values)}/>`);
  return `<symbol id="${name}"${attributes({ ...LOOK, ...OWN_LOOK[name] })}>${lines.join('')}</symbol>`;
}

// A difference is shown here and written by `npx vitest run tests/structure/icons.test.ts -u`; rename the file then.
it('the file of icons holds what components/ui/Icon names, drawn as Lucide draws it', async () => {
  const symbols = await Promise.all(ICON_NAMES.map(symbolOf));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  await expect(sprite).toMatchFileSnapshot('../../public/icons-1.svg');
});
