import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The most nested percent-encodings. */
const MAX_DECODINGS = 5;

/** Thrown for a path in the content that leads out of the root. */
export class OutsideRootError extends Error {
  constructor(written: string) {
    super(`outside its folder: ${JSON.stringify(written.slice(0, 100))}`);
  }
}

/**
 * Returns the path below the root that `written` means in the file `from`, or undefined when it would leave the root,
 * read as it is or percent-decoded. Both use `/`; a leading slash stands for the root.
 */
export function pathInRoot(from: string, written: string): string | undefined {
  const paths = readingsOf(written).map((reading) => normalPath(from, reading));
  return paths.includes(undefined) ? undefined : paths[0];
}

/**
 * Returns the file on disk at a path below `root`. Every file that content can name is opened through here. It need
 * not exist yet.
 * @throws OutsideRootError when the path is absolute or leaves the root, also by a symbolic link
 */
export async function fileInRoot(root: string, written: string): Promise<string> {
  const inner = written.startsWith('/') ? undefined : pathInRoot('', written);
  if (!inner) throw new OutsideRootError(written);
  const file = path.join(root, inner);
  const realRoot = found(() => realpathSync.native(root));
  const real = realRoot === undefined ? undefined : realPathOfNearest(file);
  const isInside = real === realRoot || (realRoot && real?.startsWith(realRoot + path.sep));
  if (!isInside) throw new OutsideRootError(written);
  return file;
}

/** Turns a path from the project's folder, `@site/static/a.png`, `@/public/a.png` or `@assets/a.png`, into one from the root. */
export const fromProject = (written: string): string =>
  written.replace(/^(?:@site|@|~)(?=\/)/, '').replace(/^@(?=(?:assets|images|img|static|public)\/)/, '/');

/** Returns the text and all its decodings, because a later reader may decode it too. */
function readingsOf(written: string): string[] {
  const readings = [written];
  for (let last = written; readings.length <= MAX_DECODINGS;) {
    const next = decodeOnce(last);
    if (next === last) return readings;
    readings.push(next);
    last = next;
  }
  // A backslash makes the path invalid.
  return [...readings, '\\'];
}

const decodeOnce = (text: string): string =>
  text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

function normalPath(from: string, written: string): string | undefined {
  // Refuses Windows separators and drives, and NUL, which ends a path in C.
  if (/^[a-z]:|[\\\0]/i.test(written)) return undefined;
  const parts = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Returns the real path of a file or of its nearest existing folder; undefined for a dangling link. */
function realPathOfNearest(file: string): string | undefined {
  const real = found(() => realpathSync.native(file));
  if (real !== undefined) return real;
  const isThere = found(() => lstatSync(file)) !== undefined;
  return isThere ? undefined : realPathOfNearest(path.dirname(file));
}

/** Synchronous, which takes a tenth of the time for the thousands of files of an import. */
function found<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
