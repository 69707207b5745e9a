import type { GetServerSidePropsContext } from 'next';
import { beforeAll, expect, test, vi } from 'vitest';
import { noteContentChange, setRuntime } from '@/lib/backend/runtime';
import { getSettings } from '@/lib/env.server';
import { documentPage, type DocumentOutcome } from '@/lib/page-data/documents/document-page';

beforeAll(() =>
  setRuntime({ backend: { fetch: () => Promise.reject(new Error('unused')) }, settings: getSettings() }),
);

/** Asks for a document and returns its text; undefined when it was not sent. */
async function ask(page: ReturnType<typeof documentPage>, params: Record<string, string> = {}) {
  let sent: unknown;
  const res = { setHeader: () => undefined, end: (body: unknown) => void (sent = body) };
  const context = { locale: 'id', resolvedUrl: '/x', params, req: { headers: {}, method: 'GET' }, res };
  await page(context as unknown as GetServerSidePropsContext);
  return sent;
}
const found = (body: string): DocumentOutcome => ({ kind: 'found', type: 'text/plain', body });

test('a document is loaded once for its language and parameters, until the content changes', async () => {
  let text = 'lama';
  const load = vi.fn(() => Promise.resolve(found(text)));
  const page = documentPage(load, { languages: 'each' });
  // Nothing watches the content yet.
  await Promise.all([ask(page), ask(page)]);
  expect(load).toHaveBeenCalledTimes(2);

  noteContentChange();
  expect(await Promise.all([ask(page), ask(page), ask(page, { key: 'a' })])).toEqual([
    'lama',
    'lama',
    'lama',
  ]);
  expect(load).toHaveBeenCalledTimes(4);
  text = 'baru';
  expect(await ask(page)).toBe('lama');
  noteContentChange();
  expect(await ask(page)).toBe('baru');
});

test('T04 a document that was loading while the content changed is not given afterwards', async () => {
  noteContentChange();
  const waiting: ((outcome: DocumentOutcome) => void)[] = [];
  const page = documentPage(() => new Promise((resolve) => waiting.push(resolve)), { languages: 'each' });
  const early = ask(page);
  noteContentChange();
  const late = ask(page);
  waiting[1]?.({ kind: 'missing' });
  waiting[0]?.(found('rahasia'));
  expect(await early).toBe('rahasia');
  expect(await late).toBeUndefined();
});

test('what is missing or failed is tried again each time', async () => {
  noteContentChange();
  const load = vi.fn<() => Promise<DocumentOutcome>>();
  load.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce({ kind: 'missing' });
  load.mockResolvedValue(found('ada'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const page = documentPage(load, { languages: 'each' });
  await ask(page);
  expect(await ask(page)).toBeUndefined();
  expect(await ask(page)).toBe('ada');
  log.mockRestore();
});
