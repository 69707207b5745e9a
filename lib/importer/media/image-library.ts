import { decoded } from '@/lib/importer/markdown/heading-steps';
import type { ImageTarget } from '@/lib/importer/markdown/render-types';
import { fromProject, pathInRoot } from '@/lib/importer/source/inside-root';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import { sha256 } from '@/lib/importer/items/uid';
import type { Spool } from '@/lib/importer/source/spool';
import type { MediaFile, ProblemKind } from '@/lib/importer/items/types';

type ReportImage = (kind: ProblemKind, detail: string) => void;

/** The pictures of a source; each is read and checked once, when it is first used. */
export class ImageLibrary {
  private readonly results = new Map<string, Promise<MediaFile | Error>>();
  private readonly used = new Map<string, MediaFile>();

  private byPlainPath: Map<string, string[]> | undefined;

  /** `fileInRoot` finds files by their path from the root of the site, see `links/site-map.ts`. */
  constructor(
    private readonly tree: SourceTree,
    private readonly fileInRoot: (path: string, from: string) => string | undefined,
    private readonly spool: Spool,
  ) {}

  /** Resolves the URL of a picture in the file `from`. Missing and remote ones are reported. */
  async resolve(written: string, from: string, report: ReportImage): Promise<ImageTarget> {
    const found = this.find(written, from, report);
    return typeof found === 'string' ? this.load(found, report) : found;
  }

  /** Finds the file of a picture, or its whole `data:` URL, without reading it. */
  find(written: string, from: string, report: ReportImage): string | ImageTarget {
    // A backslash within is a Windows separator; one at the beginning may name a computer.
    const url = fromProject(written.trim().replace(/(?<=[^\\])(?:\\|%5c)(?![\\%])/gi, '/'));
    if (/^https?:\/\//i.test(url) && URL.canParse(url)) {
      report('remote-image', url);
      return { kind: 'link', href: url };
    }
    if (/^data:/i.test(url)) return url;
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url) || url.includes('\\')) {
      report('bad-image', url.slice(0, 100));
      return { kind: 'missing' };
    }
    const path = pathInRoot(from, decoded(url.replace(/[?#].*$/s, '')));
    if (path === undefined) {
      report('outside-root', url);
      return { kind: 'missing' };
    }
    const found = this.tree.has(path)
      ? path
      : (this.foundByName(path) ??
        this.fileInRoot(path, from) ??
        // Relative to the URL of the page, which may differ from the path of its file.
        this.fileInRoot(
          decoded(url)
            .replace(/[?#].*$/s, '')
            .replace(/^(\.\.?\/)+/, ''),
          from,
        ));
    if (found === undefined) report('missing-image', url);
    return found ?? { kind: 'missing' };
  }

  /** Finds the only file whose name differs just in letter case, or in how accents are stored. */
  private foundByName(path: string): string | undefined {
    if (!this.byPlainPath) {
      this.byPlainPath = new Map();
      for (const file of this.tree.paths) {
        const key = plainPath(file);
        this.byPlainPath.set(key, [...(this.byPlainPath.get(key) ?? []), file]);
      }
    }
    const [only, more] = this.byPlainPath.get(plainPath(path)) ?? [];
    return more === undefined ? only : undefined;
  }

  private async load(path: string, report: ReportImage): Promise<ImageTarget> {
    // A URL may hold a whole picture.
    const key = /^data:/i.test(path) ? sha256(path) : path;
    const result = this.results.get(key) ?? this.read(path);
    this.results.set(key, result);
    const media = await result;
    if (media instanceof Error) {
      report('bad-image', `${path.slice(0, 100)} (${media.message})`);
      return { kind: 'missing' };
    }
    this.used.set(media.id, media);
    const { id, file_name, width, height, mime } = media;
    const image = { image_url: `/media/${id}/${file_name}`, file_name, width, height };
    return { kind: 'media', image, isVector: mime === 'image/svg+xml' };
  }

  private readonly keep = (bytes: Buffer): (() => Promise<Buffer>) => {
    const part = this.spool.add(bytes);
    return () => Promise.resolve(part.read());
  };

  private async read(path: string): Promise<MediaFile | Error> {
    try {
      const { readImage } = await import('./read-image');
      if (/^data:/i.test(path)) return await readImage('gambar', this.keep(bytesOfData(path)), this.keep);
      return await readImage(path.split('/').pop() ?? '', () => this.tree.read(path), this.keep);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The checked pictures that were used so far, by id. */
  get media(): ReadonlyMap<string, MediaFile> {
    return this.used;
  }
}

const plainPath = (path: string): string => path.normalize('NFC').toLowerCase();

/** Returns the bytes of a `data:` URL. */
function bytesOfData(url: string): Buffer {
  const [, encoding, data = ''] =
    /^data:image\/[\w.+-]+(?:;[\w-]+=[^;,]*)*(;base64)?,([\s\S]*)$/i.exec(url) ?? [];
  if (data === '') throw new Error('data:');
  return encoding ? Buffer.from(data, 'base64') : Buffer.from(decoded(data));
}
