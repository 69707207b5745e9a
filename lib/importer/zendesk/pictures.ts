import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import { sha256 } from '@/lib/importer/items/uid';
import { portalPageOf } from '@/lib/paths/old-path';
import { readLimited } from './request';
import type { ZendeskArticle, ZendeskAttachment } from './help-center';
import { isPublicHost } from '@/lib/paths/public-host';
import { isSameHost, request, type FetchTools } from './request';

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** The id of an attachment in its URL. */
export const ATTACHMENT = /\/article_attachments\/(?:token\/[^/]+\/)?(\d+)/;
/** Further hosts of Zendesk's pictures. */
const PICTURE_HOSTS = /(^|\.)(zendesk\.com|zdassets\.com|zdusercontent\.com)$/;

export type PictureContext = { article: ZendeskArticle; file: string; attachments: ZendeskAttachment[] };
export type PictureStore = {
  /** Downloads the pictures of an article and rewrites their URLs; other attachments stay where they are. */
  localise(markdown: string, context: PictureContext): Promise<string>;
};

export type PictureOptions = {
  /** Folder that the pictures are written to. */
  folder: string;
  /** Origin of the help centre. */
  origin: string | undefined;
  /** Whether the operator named the origin; a file may claim any. */
  isNamed: boolean;
  tools: FetchTools;
  /** Folder of pictures that were saved with a JSON file, as `{id}/{file_name}` or `{file_name}`. */
  localFolder?: string;
};

export function pictureStore(options: PictureOptions): PictureStore {
  const written = new Map<string, Promise<string | undefined>>();

  async function store(url: string, { attachments }: PictureContext): Promise<string | undefined> {
    const id = ATTACHMENT.exec(url)?.[1];
    const attachment = attachments.find((item) => item.id === id);
    const bytes = (await readLocal(options.localFolder, url, attachment)) ?? (await download(url, options));
    if (!bytes) return undefined;
    const name = (attachment?.file_name ?? new URL(url).pathname.split('/').pop() ?? '').replace(
      /[^\w.-]+/g,
      '-',
    );
    const file = `img/${sha256(url).slice(0, 8)}-${name || 'gambar'}`;
    const full = await fileInRoot(options.folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, bytes);
    return file;
  }

  return {
    localise: (markdown, context) =>
      editMarkdownUrls(markdown, async (url, kind) => {
        const base = context.article.html_url ?? options.origin;
        const full = base && URL.canParse(url, base) ? new URL(url, base).href : url;
        if (kind === 'link') {
          if (!ATTACHMENT.test(full)) return pageOf(full) ?? url;
          // It is relative to the help centre, which keeps the file.
          return full;
        }
        if (!/^https?:/.test(full)) return url;
        const file = await (written.get(full) ?? remember(full, context));
        return file === undefined ? full : '../'.repeat(context.file.split('/').length - 1) + file;
      }),
  };

  /** Returns the path of a page of the help centre, such as its request form, which leads to the portal's. */
  function pageOf(url: string): string | undefined {
    const { origin } = options;
    const isOwn = origin !== undefined && URL.canParse(url) && isSameHost(new URL(origin), new URL(url));
    return isOwn && portalPageOf(url) !== undefined ? new URL(url).pathname : undefined;
  }

  function remember(url: string, context: PictureContext): Promise<string | undefined> {
    const stored = store(url, context).catch(() => undefined);
    written.set(url, stored);
    return stored;
  }
}

async function readLocal(
  folder: string | undefined,
  url: string,
  attachment: ZendeskAttachment | undefined,
): Promise<Buffer | undefined> {
  if (folder === undefined) return undefined;
  const id = ATTACHMENT.exec(url)?.[1] ?? '';
  const name = path.basename(attachment?.file_name ?? decodeURIComponent(new URL(url).pathname));
  for (const file of [`${id}/${name}`, name]) {
    const bytes = await fileInRoot(folder, file.replace(/^\//, ''))
      .then((full) => readFile(full))
      .catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

/**
 * Downloads a picture of the help centre. An article must not make us request other hosts, and a file none of our own
 * network.
 */
async function download(url: string, options: PictureOptions): Promise<Buffer | undefined> {
  if (!(await mayFetch(new URL(url), options))) return undefined;
  const response = await request(url, options.tools, { mayFollow: (target) => mayFetch(target, options) });
  return readLimited(response, MAX_PICTURE_BYTES);
}

async function mayFetch(url: URL, { origin, isNamed }: PictureOptions): Promise<boolean> {
  const isOwn = origin !== undefined && isSameHost(new URL(origin), url);
  if (isOwn && isNamed) return true;
  // With https, a name whose ip changes after this lookup would lack a certificate.
  const isPictureHost = isOwn || PICTURE_HOSTS.test(url.hostname);
  return isPictureHost && url.protocol === 'https:' && (await isPublicHost(url));
}
