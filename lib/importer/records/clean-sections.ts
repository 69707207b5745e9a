import type { PageSection } from '@/lib/contract/content';
import { LINK_FIELDS } from '@/lib/rules/linked-items';
import { renderHtml } from '@/lib/importer/markdown/render-markdown';
import { textField } from '@/lib/importer/source/fields';
import { isFields } from '@/lib/importer/source/front-matter';
import type { Fields } from '@/lib/importer/types';
import type { BuildContext } from './build-context';

const IMAGE_FIELDS = new Set(['image_url', 'image']);
const MAX_DEPTH = 8;

/** A part of a list or section whose address was refused: it goes altogether. */
const REFUSED = Symbol('refused');

/**
 * Sections of a page as they may be shown, whatever component they name: addresses checked, pictures stored, HTML
 * sanitised. A section without a component, and an entry whose address is not allowed, is left out and reported.
 */
export async function cleanSections(value: unknown, context: BuildContext): Promise<PageSection[]> {
  if (!Array.isArray(value)) return [];
  const sections: PageSection[] = [];
  for (const entry of value) {
    const cleaned = await cleanValue('', entry, context, 0);
    const component = isFields(cleaned) ? textField(cleaned, 'component') : undefined;
    if (isFields(cleaned) && component) sections.push({ ...cleaned, component });
    else context.report('unknown-field', 'sections');
  }
  return sections;
}

async function cleanValue(
  name: string,
  value: unknown,
  context: BuildContext,
  depth: number,
): Promise<unknown> {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const cleaned = [];
    for (const entry of value) {
      const part = await cleanValue(name, entry, context, depth + 1);
      if (part !== REFUSED) cleaned.push(part);
    }
    return cleaned;
  }
  if (isFields(value)) return cleanFields(value, context, depth);
  if (typeof value !== 'string') return value ?? null;
  if (LINK_FIELDS.has(name)) return (await context.link(value)) ?? REFUSED;
  if (name === 'html') return (await renderHtml(value, context.render)).html;
  return textField({ value }, 'value') ?? '';
}

async function cleanFields(fields: Fields, context: BuildContext, depth: number): Promise<unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (name in {}) continue;
    if (IMAGE_FIELDS.has(name) && typeof value === 'string') {
      const image = await context.image(value);
      if (image) entries.push(...Object.entries(name === 'image' ? { image } : image));
      continue;
    }
    const cleaned = await cleanValue(name, value, context, depth + 1);
    if (cleaned !== REFUSED) entries.push([name, cleaned]);
    // A section stays without its link; a link of a list goes altogether.
    else if (depth > 0) return REFUSED;
  }
  return Object.fromEntries(entries);
}
