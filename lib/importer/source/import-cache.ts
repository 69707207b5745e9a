import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { IMPORTER_VERSION } from '@/lib/importer/version';

/** In bytes, of the checksum in front of the values. */
const CHECKSUM_LENGTH = 32;

/**
 * What was computed from files before, also by earlier imports, so that files that have not changed are not parsed again.
 * It saves time and nothing else: without it, or when its file is old or broken, an import does the same.
 */
export class ImportCache {
  readonly #used = new Map<string, unknown>();
  readonly #known: ReadonlyMap<string, unknown>;
  #isChanged = false;

  constructor(known: ReadonlyMap<string, unknown> = new Map()) {
    this.#known = known;
  }

  /** Returns the value of a key, which has to name everything that the value depends on. It must not be changed. */
  get<T>(key: string, compute: () => T): T {
    if (this.#used.has(key)) return this.#used.get(key) as T;
    const isKnown = this.#known.has(key);
    const value = isKnown ? (this.#known.get(key) as T) : compute();
    this.#isChanged ||= !isKnown;
    this.#used.set(key, value);
    return value;
  }

  /** Writes what was used, so that what belongs to former files goes. A file that cannot be written is done without. */
  async write(file: string): Promise<void> {
    if (!this.#isChanged) return;
    try {
      const values = serialize({ version: IMPORTER_VERSION, values: this.#used });
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.new`, Buffer.concat([checksumOf(values), values]));
      await rename(`${file}.new`, file);
    } catch {
      // The next import computes everything again.
    }
  }
}

/** Reads the cache that an earlier import has written; an empty one when there is none that can be used. */
export async function readImportCache(file: string): Promise<ImportCache> {
  try {
    const bytes = await readFile(file);
    const values = bytes.subarray(CHECKSUM_LENGTH);
    if (!checksumOf(values).equals(bytes.subarray(0, CHECKSUM_LENGTH))) return new ImportCache();
    const stored = deserialize(values) as { version: number; values: Map<string, unknown> };
    return stored.version === IMPORTER_VERSION ? new ImportCache(stored.values) : new ImportCache();
  } catch {
    return new ImportCache();
  }
}

const checksumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
