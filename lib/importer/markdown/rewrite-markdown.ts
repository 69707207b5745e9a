import type { Nodes } from 'mdast';
import { contentImportText } from '@/lib/text/content-import';
import { editAddresses } from '@/lib/rules/edit-addresses';
import type { RenderContext } from './render-types';

/**
 * The Markdown as written, with links and pictures led to the portal. Only addresses change; a link that leads
 * nowhere leaves its text, as in the HTML. Problems were reported when the HTML was made.
 */
export function rewriteMarkdown(source: string, nodes: Nodes[], context: RenderContext): Promise<string> {
  return editAddresses(
    source,
    async (address, kind) => {
      if (address.startsWith('#')) return address;
      if (kind === 'link') return context.resolveLink(address);
      const target = await context.resolveImage(address);
      return target.kind === 'media'
        ? target.image.image_url
        : target.kind === 'link'
          ? target.href
          : address;
    },
    { nodes, bareLabel: contentImportText.linkedPage[context.locale] },
  );
}
