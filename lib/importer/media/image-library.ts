import { decoded } from '@/lib/importer/markdown/heading-steps';
import type { ImageTarget } from '@/lib/importer/markdown/render-types';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { MediaFile, ProblemKind } from '@/lib/importer/types';
import { BadImageError, readImage } from './read-image';

export type ReportImage = (kind: ProblemKind, detail: string) => void;

/** The pictures of a source: each is read and checked once, when something first shows it. */
export class ImageLibrary {
  private readonly results = new Map<string, Promise<MediaFile | Error>>();
  private readonly used = new Map<string, MediaFile>();

  constructor(private readonly tree: SourceTree) {}

  /** What a picture's address in the file `from` stands for. Missing and remote ones are reported, never fatal. */
  async resolve(written: string, from: string, report: ReportImage): Promise<ImageTarget> {
    const address = written.trim();
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) {
      report('remote-image', address);
      return { kind: 'link', href: address };
    }
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address) || address.includes('\\')) {
      report('bad-image', address.slice(0, 100));
      return { kind: 'missing' };
    }
    const path = pathInRoot(from, decoded(address.replace(/[?#].*$/s, '')));
    if (path === undefined) {
      report('outside-root', address);
      return { kind: 'missing' };
    }
    if (!this.tree.has(path)) {
      report('missing-image', address);
      return { kind: 'missing' };
    }
    return this.load(path, report);
  }

  private async load(path: string, report: ReportImage): Promise<ImageTarget> {
    const result = this.results.get(path) ?? this.read(path);
    this.results.set(path, result);
    const media = await result;
    if (media instanceof Error) {
      report('bad-image', `${path} (${media.message})`);
      return { kind: 'missing' };
    }
    this.used.set(media.id, media);
    const { id, file_name, width, height, mime } = media;
    const image = { image_url: `/media/${id}/${file_name}`, file_name, width, height };
    return { kind: 'media', image, isVector: mime === 'image/svg+xml' };
  }

  private async read(path: string): Promise<MediaFile | Error> {
    try {
      return await readImage(path.split('/').pop() ?? '', () => this.tree.read(path));
    } catch (error) {
      return error instanceof BadImageError || error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The checked pictures that were shown so far, by id. */
  get media(): ReadonlyMap<string, MediaFile> {
    return this.used;
  }
}
