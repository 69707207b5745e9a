import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editAddresses } from '../markdown/edit-addresses';
import type { ProblemKind } from '../types';
import { sha256 } from '../uid';
import { request, type FetchTools } from './fetch-help-center';
import type { ZendeskArticle, ZendeskAttachment } from './help-center';

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
  origin: string | undefined;
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
    await mkdir(path.join(options.folder, 'img'), { recursive: true });
    await writeFile(path.join(options.folder, file), bytes);
    return file;
  }

  return {
    localise: (markdown, context, report) =>
      editAddresses(markdown, async (address, kind) => {
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
  for (const file of [path.join(id, name), name]) {
    const bytes = await readFile(path.join(folder, file)).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

const MAX_REDIRECTS = 5;

/** Pictures are fetched from the help centre itself only: an article must not make us call any other address. */
async function download(address: string, { origin, tools }: PictureOptions): Promise<Buffer | undefined> {
  let url = new URL(address);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    if (url.origin !== origin && !(url.protocol === 'https:' && PICTURE_HOSTS.test(url.hostname)))
      return undefined;
    const response = await request(url.href, tools, { redirect: 'manual' });
    const next = response.headers.get('location');
    if (next === null) {
      const bytes = Buffer.from(await response.arrayBuffer());
      return bytes.length > MAX_PICTURE_BYTES ? undefined : bytes;
    }
    await response.body?.cancel();
    url = new URL(next, url);
  }
  return undefined;
}
