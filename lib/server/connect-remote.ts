import { serverApi } from '@/lib/api/server';
import { type RenderForeignHtml, setForeignHtmlRenderer } from '@/lib/backend/runtime';
import { noteCapabilities, type Settings } from '@/lib/env.server';
import { setImmediate } from 'node:timers/promises';
import { renderHtml } from '@/lib/importer/markdown/render-markdown';
import { shownPicture } from '@/lib/paths/image-url';
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

/** How often the remote backend is asked what it can do, in ms. */
const ASK_EVERY_MS = 60_000;

/**
 * Prepares the portal for a remote backend: sanitises its HTML, and asks what it has beyond the specification, now and once
 * a minute. One that does not say leaves the setting BACKEND_CAPABILITIES in force, and one that cannot be reached what it
 * said before. Returns a function that ends it.
 */
export async function connectRemote(settings: Settings): Promise<() => Promise<void>> {
  setForeignHtmlRenderer(foreignHtmlRenderer(settings));
  const ask = async () => {
    const { data } = await serverApi().directory.getApplication();
    if (data?.capabilities) noteCapabilities(data.capabilities);
  };
  await ask();
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
