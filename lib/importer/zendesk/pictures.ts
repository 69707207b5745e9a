import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editMarkdownUrls } from '@/lib/rules/edit-markdown-urls';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import type { ProblemKind } from '@/lib/importer/types';
import { sha256 } from '@/lib/importer/uid';

import type { ZendeskArticle, ZendeskAttachment } from './help-center';
import { isPublicHost, isSameHost, request, type FetchTools } from './request';

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const ATTACHMENT = /\/article_attachments\/(?:token\/[^/]+\/)?(\d+)/;
/** Where help centres of this maker keep pictures, besides their own host. */
const PICTURE_HOSTS = /(^|\.)(zendesk\.com|zdassets\.com|zdusercontent\.com)$/;

type Report = (kind: ProblemKind, detail: string) => void;
export type PictureContext = { article: ZendeskArticle; file: string; attachments: ZendeskAttachment[] };
export type PictureStore = {
  /** Brings the pictures of an article beside it; other attachments stay where they are and are reported. */
  localise(markdown: string, context: PictureContext, report: Report): Promise<string>;
};

export type PictureOptions = {
  /** Folder that the pictures are written to. */
  folder: string;
  /** Where the help centre is. */
  origin: string | undefined;
  /** Whether the operator named it; a file may claim any origin. */
  isNamed: boolean;
  tools: FetchTools;
  /** Pictures saved beside a JSON file, as `attachments/{id}/{file_name}` or `attachments/{file_name}`. */
  localFolder?: string;
};

export function pictureStore(options: PictureOptions): PictureStore {
  const written = new Map<string, Promise<string | undefined>>();

  async function store(address: string, { attachments }: PictureContext): Promise<string | undefined> {
    const id = ATTACHMENT.exec(address)?.[1];
    const attachment = attachments.find((item) => item.id === id);
    const bytes =
      (await readLocal(options.localFolder, address, attachment)) ?? (await download(address, options));
    if (!bytes) return undefined;
    const name = (attachment?.file_name ?? new URL(address).pathname.split('/').pop() ?? '').replace(
      /[^\w.-]+/g,
      '-',
    );
    const file = `img/${sha256(address).slice(0, 8)}-${name || 'gambar'}`;
    const full = await fileInRoot(options.folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, bytes);
    return file;
  }

  return {
    localise: (markdown, context, report) =>
      editMarkdownUrls(markdown, async (address, kind) => {
        const base = context.article.html_url ?? options.origin;
        const full = base && URL.canParse(address, base) ? new URL(address, base).href : address;
        if (kind === 'link') {
          if (ATTACHMENT.test(full)) report('unsupported-file', full);
          return address;
        }
        if (!/^https?:/.test(full)) return address;
        const file = await (written.get(full) ?? remember(full, context));
        return file === undefined ? full : '../'.repeat(context.file.split('/').length - 1) + file;
      }),
  };

  function remember(address: string, context: PictureContext): Promise<string | undefined> {
    const stored = store(address, context).catch(() => undefined);
    written.set(address, stored);
    return stored;
  }
}

async function readLocal(
  folder: string | undefined,
  address: string,
  attachment: ZendeskAttachment | undefined,
): Promise<Buffer | undefined> {
  if (folder === undefined) return undefined;
  const id = ATTACHMENT.exec(address)?.[1] ?? '';
  const name = path.basename(attachment?.file_name ?? decodeURIComponent(new URL(address).pathname));
  for (const file of [`${id}/${name}`, name]) {
    const bytes = await fileInRoot(folder, file.replace(/^\//, ''))
      .then((full) => readFile(full))
      .catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

/**
 * Fetches a picture of the help centre. An article must not make us call any other address, and a file none of our
 * own network.
 */
async function download(address: string, options: PictureOptions): Promise<Buffer | undefined> {
  if (!(await mayFetch(new URL(address), options))) return undefined;
  const response = await request(address, options.tools, { mayFollow: (url) => mayFetch(url, options) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length > MAX_PICTURE_BYTES ? undefined : bytes;
}

async function mayFetch(url: URL, { origin, isNamed }: PictureOptions): Promise<boolean> {
  const isOwn = origin !== undefined && isSameHost(new URL(origin), url);
  if (isOwn && isNamed) return true;
  // With https a name that leads elsewhere a moment after it was looked up has no certificate there.
  const isPictureHost = isOwn || PICTURE_HOSTS.test(url.hostname);
  return isPictureHost && url.protocol === 'https:' && (await isPublicHost(url));
}
