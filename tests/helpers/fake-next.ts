import PageCache from '@/lib/server/page-cache.mjs';
import { storedPath } from '@/lib/server/render-page';
import type { Handler } from '@/lib/server/http-server';

const LIFE_S = 60;
const keyOf = (stored: string): string => `/route-cache/PAGES/r1/$${stored}`;

/**
 * A stand-in for Next: renders pages, keeps them in the page cache, and gives readers the result of a running render, or an
 * expired page until it is rendered again.
 */
export class FakeNext {
  /** The current content of pages by cache path; other pages are missing. */
  readonly texts = new Map<string, string>();
  /** Renders wait for it after they have read the content. */
  pause: () => Promise<void> = () => Promise.resolve();
  /** What readers get while the path is being rendered. */
  readonly #pending = new Map<string, Promise<string | null>>();
  readonly #renders = new Map<string, Promise<string | null>>();

  readonly handler: Handler = async (request, response) => {
    const html = await this.#get(storedPath(request.url ?? '') ?? '');
    response.statusCode = html === null ? 404 : 200;
    response.end(html ?? 'tidak ada');
  };

  /** Joins a running render, as `res.revalidate` does. */
  readonly renderPage = async (stored: string): Promise<void> => void (await this.#render(stored));

  async #get(stored: string): Promise<string | null> {
    const pending = this.#pending.get(stored);
    if (pending) return pending;
    const entry = await new PageCache().get(keyOf(stored));
    const value = entry?.value as { html: string } | null | undefined;
    if (entry && Date.now() < entry.lastModified + LIFE_S * 1000) return value?.html ?? null;
    const rendered = this.#render(stored);
    const given = entry ? Promise.resolve(value?.html ?? null) : rendered;
    this.#pending.set(stored, given);
    void rendered.finally(() => this.#pending.delete(stored));
    return given;
  }

  #render(stored: string): Promise<string | null> {
    const running = this.#renders.get(stored);
    if (running) return running;
    const render = this.#generate(stored).finally(() => this.#renders.delete(stored));
    this.#renders.set(stored, render);
    return render;
  }

  async #generate(stored: string): Promise<string | null> {
    const cache = new PageCache();
    const html = this.texts.get(stored) ?? null;
    await this.pause();
    const value = html === null ? null : { kind: 'PAGES', html, pageData: {} };
    await cache.set(keyOf(stored), value, { cacheControl: { revalidate: LIFE_S } });
    return html;
  }
}
