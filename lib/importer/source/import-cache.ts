import { createHash } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { IMPORTER_VERSION } from '@/lib/importer/items/version';
import { Spool, Spooled } from './spool';

/** In bytes. */
const CHECKSUM_LENGTH = 32;
/** A key's digest and the length of its value, one after the other for all values. */
const DIGEST_LENGTH = 20;
const ENTRY_LENGTH = DIGEST_LENGTH + 4;
const CHUNK_LENGTH = 1024 * 1024;

/** The file in which imports of a source keep what they have computed. */
export const importCacheFile = (dataDir: string, source: string): string =>
  path.join(dataDir, 'import-cache', encodeURIComponent(source));

const digestOf = (key: string): string => createHash('sha1').update(key).digest().toString('latin1');

/**
 * Results computed from files, kept from import to import, so that unchanged files are not parsed again. It only saves time:
 * without it, or when its file is old or broken, an import has the same result. The values are in files, not in memory.
 */
export class ImportCache {
  readonly #used = new Map<string, Spooled>();
  readonly #values = new Spool();
  #isChanged = false;

  constructor(
    private readonly known: ReadonlyMap<string, Spooled> = new Map(),
    private readonly file?: Spool,
  ) {}

  /**
   * Returns the value of a key, which must name everything that the value depends on. It is a copy: its texts do not keep
   * those in memory of which they were parts.
   */
  get<T>(key: string, compute: () => T): T {
    const known = this.read<T>(key);
    if (known !== undefined) return known;
    return deserialize(this.set(key, compute())) as T;
  }

  /** Returns the value of a key, if there is one. */
  read<T>(key: string): T | undefined {
    const digest = digestOf(key);
    const value = this.#used.get(digest) ?? this.known.get(digest);
    if (value === undefined) return undefined;
    this.#used.set(digest, value);
    return deserialize(value.read()) as T;
  }

  /** Sets the value of a key; returns it as it is stored. */
  set(key: string, value: unknown): Buffer {
    this.#isChanged = true;
    const bytes = serialize(value);
    this.#used.set(digestOf(key), this.#values.add(bytes));
    return bytes;
  }

  /** Writes the values that were used, as the others belong to former files, and closes the cache. */
  write(file: string): void {
    try {
      if (this.#isChanged) {
        mkdirSync(path.dirname(file), { recursive: true });
        writeValues(`${file}.new`, this.#used);
      }
      this.close();
      if (this.#isChanged) renameSync(`${file}.new`, file);
    } catch {
      // Ignored: the next import recomputes everything.
    }
  }

  close(): void {
    this.#values.close();
    this.file?.close();
  }
}

/** Writes the values, their keys and lengths, the number of them, and a checksum. */
function writeValues(file: string, values: ReadonlyMap<string, Spooled>): void {
  const target = Spool.open(file, 'w+');
  try {
    for (const value of values.values()) target.add(value.read());
    for (const [digest, { length }] of values) {
      const entry = Buffer.alloc(ENTRY_LENGTH);
      entry.write(digest, 'latin1');
      entry.writeUInt32LE(length, DIGEST_LENGTH);
      target.add(entry);
    }
    const count = Buffer.alloc(4);
    count.writeUInt32LE(values.size);
    target.add(count);
    target.flush();
    target.add(checksumOf(target, target.size));
    target.flush();
  } finally {
    target.close();
  }
}

/** Reads the cache of an earlier import; empty when there is none or it cannot be used. */
export function readImportCache(file: string): ImportCache {
  let source: Spool | undefined;
  try {
    source = Spool.open(file, 'r');
    const end = source.size - CHECKSUM_LENGTH;
    if (checksumOf(source, end).equals(source.read(end, CHECKSUM_LENGTH)))
      return new ImportCache(readEntries(source, end), source);
  } catch {
    // Ignored: this import recomputes everything.
  }
  source?.close();
  return new ImportCache();
}

function readEntries(source: Spool, end: number): Map<string, Spooled> {
  const length = source.read(end - 4, 4).readUInt32LE() * ENTRY_LENGTH;
  const entries = source.read(end - 4 - length, length);
  const values = new Map<string, Spooled>();
  let start = 0;
  for (let at = 0; at < length; at += ENTRY_LENGTH) {
    const size = entries.readUInt32LE(at + DIGEST_LENGTH);
    values.set(entries.toString('latin1', at, at + DIGEST_LENGTH), new Spooled(source, start, size));
    start += size;
  }
  return values;
}

/** Another version of the importer has another checksum. */
function checksumOf(source: Spool, end: number): Buffer {
  const hash = createHash('sha256').update(`importer ${IMPORTER_VERSION}`);
  for (let start = 0; start < end; start += CHUNK_LENGTH)
    hash.update(source.read(start, Math.min(CHUNK_LENGTH, end - start)));
  return hash.digest();
}
