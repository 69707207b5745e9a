import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { IMPORTER_VERSION } from '@/lib/importer/items/version';

/** In bytes, of the checksum at the beginning of the file. */
const CHECKSUM_LENGTH = 32;

/**
 * Results computed from files, kept from import to import, so that unchanged files are not parsed again. It only saves time:
 * without it, or when its file is old or broken, an import has the same result.
 */
export class ImportCache {
  readonly #used = new Map<string, unknown>();
  readonly #known: ReadonlyMap<string, unknown>;
  #isChanged = false;

  constructor(known: ReadonlyMap<string, unknown> = new Map()) {
    this.#known = known;
  }

  /** Returns the value of a key, which must name everything that the value depends on. The value must not be modified. */
  get<T>(key: string, compute: () => T): T {
    const known = this.read<T>(key);
    if (known !== undefined) return known;
    const value = compute();
    this.set(key, value);
    return value;
  }

  /** Returns the value of a key, if there is one. */
  read<T>(key: string): T | undefined {
    if (!this.#used.has(key) && this.#known.has(key)) this.#used.set(key, this.#known.get(key));
    return this.#used.get(key) as T | undefined;
  }

  /** Sets the value of a key. */
  set(key: string, value: unknown): void {
    this.#isChanged = true;
    this.#used.set(key, value);
  }

  /** Writes the values that were used; others belong to former files. */
  async write(file: string): Promise<void> {
    if (!this.#isChanged) return;
    try {
      const values = serialize({ version: IMPORTER_VERSION, values: this.#used });
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.new`, Buffer.concat([checksumOf(values), values]));
      await rename(`${file}.new`, file);
    } catch {
      // Ignored: the next import recomputes everything.
    }
  }
}

/** Reads the cache of an earlier import; empty when there is none or it cannot be used. */
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
