import type { Locale } from '@/lib/constants';
import { perProcess } from '@/lib/basics/per-process';
import type { Heading } from '@/lib/contract/content';
import type { OpenApiDocument } from '@/lib/contract/openapi-document';
import type { Settings } from '@/lib/env.server';
import type { Connection } from './http/client-ip';

/**
 * What exists once per process. The start server sets it; Next's bundles read it, because pages and API routes have
 * module instances of their own. This file imports next to nothing, because Next bundles it.
 */
export type Runtime = {
  backend: { fetch(request: Request, connection?: Connection): Promise<Response> };
  settings: Settings;
};

const runtime = perProcess<Runtime>('portal.runtime');

/** Makes the runtime known to the whole process. */
export function setRuntime(value: Runtime): void {
  runtime.current = value;
}

/** Returns the process's runtime; throws when the site was not started by its own start script. */
export function getRuntime(): Runtime {
  if (!runtime.current)
    throw new Error('The portal has no backend in this process: start the site with `npm start`.');
  return runtime.current;
}

const revision = perProcess<number>('portal.content-revision');

/** Tells pages that the content has changed. */
export function noteContentChange(): void {
  revision.current = (revision.current ?? 0) + 1;
}

/** Returns a number that differs after every change of the content; undefined where nothing watches it. */
export const contentRevision = (): number | undefined => revision.current;

export type LogReport = (fields: Record<string, unknown>, message: string) => void;

const reporter = perProcess<LogReport>('portal.report');

/** Makes the process's log known to pages, with a remote backend too. */
export function setReport(value: LogReport): void {
  reporter.current = value;
}

/** Reports to the operator in the process's log, or on the console where there is none. */
export const report: LogReport = (fields, message) =>
  reporter.current ? reporter.current(fields, message) : console.warn(message, fields);

type ForeignHtml = { html: string; headings: Heading[]; reading_minutes: number };
export type RenderForeignHtml = (
  html: string,
  item: { title: string; locale: Locale },
) => Promise<ForeignHtml | undefined>;

const renderer = perProcess<RenderForeignHtml>('portal.foreign-html');

/** Makes the sanitiser of imports known to pages, which do not bundle it. */
export function setForeignHtmlRenderer(render: RenderForeignHtml): void {
  renderer.current = render;
}

/** Sanitises HTML of the remote backend; undefined when that is not possible, and then nothing of it may be shown. */
export const renderForeignHtml: RenderForeignHtml = async (html, item) => renderer.current?.(html, item);

const description = perProcess<OpenApiDocument>('portal.api-description');

/** Makes the description of the contract known to pages, with a remote backend too. */
export function setApiDescription(document: OpenApiDocument): void {
  description.current = document;
}

/** Returns the description; throws when the site was not started by its own start script. */
export function getApiDescription(): OpenApiDocument {
  if (!description.current)
    throw new Error('The contract is not described: start the site with `npm start`.');
  return description.current;
}

const renewalKey = perProcess<string>('portal.renewal-key');

/** Sets the key with which the start server asks `pages/api/renew-page.ts` to render pages again. */
export function setRenewalKey(key: string): void {
  renewalKey.current = key;
}

/** Returns that key; undefined when the site was not started by its own start script. */
export const getRenewalKey = (): string | undefined => renewalKey.current;
