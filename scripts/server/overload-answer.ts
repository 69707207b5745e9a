import type { ServerResponse } from 'node:http';
import { LOCALES, OVERLOAD_RETRY_AFTER_S, type Locale } from '@/lib/constants';
import { overloadText } from '@/lib/text/overload';
import { localePath } from '@/lib/rules/locale-path';

const CALL = JSON.stringify({
  detail: 'The service is busy. Try again in a few seconds.',
  code: 'unavailable',
});

/** An empty `href` is the address itself. */
const pageIn = (locale: Locale): string => {
  const { title, lead, retry, toHome } = overloadText[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${lead}</p><p><a href="">${retry}</a> · <a href="${localePath('/', locale)}">${toHome}</a></p></body></html>`;
};
const PAGES = LOCALES.map((locale) => ({ prefix: `/${locale}`, html: pageIn(locale) }));
const DEFAULT_PAGE = PAGES[0]?.html ?? '';

/** Says that there is too much to do, at the least cost: under overload this is what most answers are. */
export function sendOverload(path: string, response: ServerResponse): void {
  response.statusCode = 503;
  response.setHeader('Retry-After', String(OVERLOAD_RETRY_AFTER_S));
  response.setHeader('Cache-Control', 'no-store');
  const isCall = path === '/api' || path.startsWith('/api/');
  response.setHeader('Content-Type', isCall ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isCall ? CALL : pageFor(path));
}

const pageFor = (path: string): string =>
  PAGES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.html ?? DEFAULT_PAGE;
