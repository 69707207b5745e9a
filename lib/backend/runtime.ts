import type { Locale } from '@/lib/constants';
import type { Heading } from '@/lib/contract/content';
import type { OpenApiDocument } from '@/lib/contract/openapi-document';
import type { Settings } from '@/lib/env.server';
import type { Connection } from './http/client-ip';

/**
 * What exists once per process. The start server sets it; Next's bundles read it, because pages and API routes have
 * module instances of their own. This file imports nothing at run time, because Next bundles it.
 */
export type Runtime = {
  backend: { fetch(request: Request, connection?: Connection): Promise<Response> };
  settings: Settings;
};

const RUNTIME = Symbol.for('portal.runtime');
const holder = globalThis as typeof globalThis & { [RUNTIME]?: Runtime };

/** Makes the runtime known to the whole process. */
export function setRuntime(runtime: Runtime): void {
  holder[RUNTIME] = runtime;
}

/** Returns the process's runtime; throws when the site was not started by its own start script. */
export function getRuntime(): Runtime {
  const runtime = holder[RUNTIME];
  if (!runtime)
    throw new Error('The portal has no backend in this process: start the site with `npm start`.');
  return runtime;
}

const REVISION = Symbol.for('portal.content-revision');
const content = globalThis as typeof globalThis & { [REVISION]?: number };

/** Tells pages that the content has changed. */
export function noteContentChange(): void {
  content[REVISION] = (content[REVISION] ?? 0) + 1;
}

/** Returns a number that differs after every change of the content; undefined where nothing watches it. */
export const contentRevision = (): number | undefined => content[REVISION];

export type LogReport = (fields: Record<string, unknown>, message: string) => void;

const REPORT = Symbol.for('portal.report');
const reporter = globalThis as typeof globalThis & { [REPORT]?: LogReport };

/** Makes the process's log known to pages, with a remote backend too. */
export function setReport(report: LogReport): void {
  reporter[REPORT] = report;
}

/** Reports to the operator in the process's log, or on the console where there is none. */
export const report: LogReport = (fields, message) =>
  reporter[REPORT] ? reporter[REPORT](fields, message) : console.warn(message, fields);

type ForeignHtml = { html: string; headings: Heading[]; reading_minutes: number };
export type RenderForeignHtml = (
  html: string,
  item: { title: string; locale: Locale },
) => Promise<ForeignHtml | undefined>;

const RENDERER = Symbol.for('portal.foreign-html');
const renderer = globalThis as typeof globalThis & { [RENDERER]?: RenderForeignHtml };

/** Makes the sanitiser of imports known to pages, which do not bundle it. */
export function setForeignHtmlRenderer(render: RenderForeignHtml): void {
  renderer[RENDERER] = render;
}

/** Sanitises HTML of the remote backend; undefined when that is not possible, and then nothing of it may be shown. */
export const renderForeignHtml: RenderForeignHtml = async (html, item) => renderer[RENDERER]?.(html, item);

const DESCRIPTION = Symbol.for('portal.api-description');
const described = globalThis as typeof globalThis & { [DESCRIPTION]?: OpenApiDocument };

/** Makes the description of the contract known to pages, with a remote backend too. */
export function setApiDescription(document: OpenApiDocument): void {
  described[DESCRIPTION] = document;
}

/** Returns the description; throws when the site was not started by its own start script. */
export function getApiDescription(): OpenApiDocument {
  const document = described[DESCRIPTION];
  if (!document) throw new Error('The contract is not described: start the site with `npm start`.');
  return document;
}

const RENEWAL_KEY = Symbol.for('portal.renewal-key');
const keyHolder = globalThis as typeof globalThis & { [RENEWAL_KEY]?: string };

/** Sets the key with which the start server asks `pages/api/renew-page.ts` to render pages again. */
export function setRenewalKey(key: string): void {
  keyHolder[RENEWAL_KEY] = key;
}

/** Returns that key; undefined when the site was not started by its own start script. */
export const getRenewalKey = (): string | undefined => keyHolder[RENEWAL_KEY];
