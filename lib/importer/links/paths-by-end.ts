import { byName } from '@/lib/importer/source/read-tree';

/**
 * Finds a path by its end, if only one path has it, or one is better than the others. The ends are listed when one is first
 * asked for: those of a large source take memory, and most sources need none.
 */
export class PathsByEnd {
  #byEnd: Map<string, string | null> | undefined;

  constructor(
    private readonly paths: Iterable<string>,
    private readonly endsOf: (path: string) => string[] = endsBelowRoot,
    private readonly isBetter: (path: string, other: string) => boolean = () => false,
  ) {}

  find(path: string): string | undefined {
    this.#byEnd ??= this.#listEnds();
    return this.#byEnd.get(path) ?? undefined;
  }

  #listEnds(): Map<string, string | null> {
    const byEnd = new Map<string, string | null>();
    for (const path of this.paths)
      for (const end of this.endsOf(path)) {
        const other = byEnd.get(end);
        if (other === undefined || (other !== null && this.isBetter(path, other))) byEnd.set(end, path);
        else if (other === null || !this.isBetter(other, path)) byEnd.set(end, null);
      }
    return byEnd;
  }
}

/** How deep in a source the root of the site may be. */
const MAX_ROOT_DEPTH = 2;

/** Returns the last name alone. */
export const nameAlone = (path: string): string[] => path.split('/').slice(1).slice(-1);

/** Returns the path without its first folders. Single names are too ambiguous, except for categories. */
function endsBelowRoot(path: string): string[] {
  const parts = path.split('/');
  const ends: string[] = [];
  for (let depth = 1; depth <= MAX_ROOT_DEPTH && depth < parts.length - 1; depth += 1)
    ends.push(parts.slice(depth).join('/'));
  return ends;
}

/** Returns the path without its first folders, down to the last one. */
export function allEnds(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('/'));
}

/** A site's own folder counts more than that of a theme in it. */
export const isHigher = (path: string, other: string): boolean =>
  path.split('/').length < other.split('/').length;

/** Returns the path below a folder that tools serve from the root of the site. */
export const servedPath = (path: string): string[] => {
  const [folder] = /^(?:.*\/)?(?:static|public)\//.exec(path) ?? [];
  return folder === undefined ? [] : [path.slice(folder.length)];
};

/** Normalises a name: `[[Pintu baru]]` may refer to `pintu-baru.md`. */
const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(md|mdx|markdown)$/, '')
    .replace(/[ _-]+/g, ' ');

const endsOfName = (path: string): string[] => {
  const parts = plainName(path).split('/');
  return parts.map((_, start) => parts.slice(start).join('/'));
};

/** The names of the files of a source, by the list of their paths. */
const names = new WeakMap<string[], PathsByEnd>();

/** Finds the file that a wiki link names, by the end of its path; the first one in the order of their names. */
export function findByName(paths: string[], name: string): string | undefined {
  const known = names.get(paths) ?? new PathsByEnd(paths, endsOfName, (a, b) => byName(a, b) < 0);
  names.set(paths, known);
  return known.find(plainName(name));
}
