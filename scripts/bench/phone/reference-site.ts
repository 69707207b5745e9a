import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Element, ElementContent, RootContent } from 'hast';
import { renderToString } from 'react-dom/server';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { createReferencePage, type ReferenceNode } from './ReferencePage';

/** Attributes that the copy of a page has as well, by their names in the tree. */
const KEPT = ['id', 'href', 'src', 'srcSet', 'sizes', 'width', 'height', 'alt'];

/** The same pages as plain React: what the `main` of each says, its style sheets, and a script that hydrates it. */
export async function startReferenceSite(site: string, paths: readonly string[]) {
  const script = await bundleClient();
  const files = new Map<string, { type: string; body: Buffer }>();
  files.set('/client.js', { type: 'text/javascript', body: gzipSync(script, { level: 9 }) });
  for (const path of paths) {
    const html = await (await fetch(site + path)).text();
    const sheets = [...html.matchAll(/<link(?=[^>]*rel="stylesheet")[^>]* href="([^"]+)"/g)];
    const css = await Promise.all(sheets.map(async ([, sheet = '']) => (await fetch(site + sheet)).text()));
    const style = `/style-${files.size}.css`;
    files.set(style, { type: 'text/css', body: gzipSync(css.join('\n'), { level: 9 }) });
    const page = renderPage(readMain(html), style);
    files.set(path, { type: 'text/html; charset=utf-8', body: gzipSync(page, { level: 9 }) });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) {
      // Pictures are those of the site.
      response.writeHead(302, { Location: site + (request.url ?? '') }).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'gzip' }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

async function bundleClient(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'reference-client.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Returns what the `main` of a page holds. */
function readMain(html: string): ReferenceNode[] {
  let main: Element | undefined;
  visit(unified().use(rehypeParse).parse(html), 'element', (element) => {
    if (element.tagName === 'main') main = element;
  });
  return (main?.children ?? []).flatMap(toNode);
}

function toNode(node: ElementContent | RootContent): ReferenceNode[] {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const { className } = node.properties;
  const attributes = Object.fromEntries([
    ...(Array.isArray(className) ? [['className', className.join(' ')]] : []),
    ...KEPT.flatMap((name) => (node.properties[name] ? [[name, String(node.properties[name])]] : [])),
  ]) as Record<string, string>;
  // React wants a value to change with a field.
  const name = ['input', 'textarea', 'select'].includes(node.tagName) ? 'span' : node.tagName;
  return [[name, attributes, node.children.flatMap(toNode)]];
}

function renderPage(nodes: ReferenceNode[], style: string): string {
  const data = JSON.stringify(nodes).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="id"><head><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}"><script src="/client.js" defer></script></head>
<body><div id="root">${renderToString(createReferencePage(nodes))}</div>
<script type="application/json" id="nodes">${data}</script></body></html>`;
}
