/** Finds a path by its end, if only one path has it, or one is better than the others. */
export class PathsByEnd {
  private readonly byEnd = new Map<string, string | null>();

  constructor(
    paths: Iterable<string>,
    endsOf: (path: string) => string[] = endsBelowRoot,
    isBetter: (path: string, other: string) => boolean = () => false,
  ) {
    for (const path of paths)
      for (const end of endsOf(path)) {
        const other = this.byEnd.get(end);
        if (other === undefined || (other !== null && isBetter(path, other))) this.byEnd.set(end, path);
        else if (other === null || !isBetter(other, path)) this.byEnd.set(end, null);
      }
  }

  find(path: string): string | undefined {
    return this.byEnd.get(path) ?? undefined;
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
