import { setImmediate } from 'node:timers/promises';
import type { RenderForeignHtml } from '@/lib/backend/runtime';
import type { Settings } from '@/lib/env.server';
import { renderHtml } from '@/lib/importer/markdown/render-markdown';
import { shownPicture } from '@/lib/paths/shown-picture';
import { textToHtml } from '@/lib/format/text-to-html';

/** In characters. The parser takes about a second for this much. */
const MAX_LENGTH = 1_500_000;

/**
 * Makes the function that sanitises HTML of a remote backend: with the steps of imported content, so that its headings
 * make a table of contents as well. Links stay as they are written; pictures are shown from the hosts that may be loaded.
 */
export const foreignHtmlRenderer =
  (settings: Pick<Settings, 'imageHosts' | 'mediaUrl' | 'remote'>): RenderForeignHtml =>
  async (html, { title, locale }) => {
    if (html.length > MAX_LENGTH) return undefined;
    // Requests are answered between two texts of a list.
    await setImmediate();
    const written = /<[a-z!/]/i.test(html) ? html : textToHtml(html);
    try {
      const rendered = await renderHtml(written, {
        locale,
        title,
        report: () => undefined,
        resolveLink: async (url) => url,
        resolveImage: async (url) => {
          const src = shownPicture(url, settings);
          return src === undefined ? linkTo(url) : { kind: 'shown', src };
        },
      });
      return { html: rendered.html, headings: rendered.headings, reading_minutes: rendered.readingMinutes };
    } catch {
      // Nested too deeply, or grown too large.
      return undefined;
    }
  };

const linkTo = (url: string) =>
  URL.canParse(url) ? ({ kind: 'link', href: url } as const) : ({ kind: 'missing' } as const);
