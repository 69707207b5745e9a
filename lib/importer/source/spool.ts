import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In bytes, which wait in memory to be written; less than that never becomes a file. */
const BUFFER_SIZE = 256 * 1024;

/**
 * Bytes in a temporary file instead of memory, because the texts and rows of a large source would take gigabytes. The
 * file has no name, so that it ends with the process.
 */
export class Spool {
  #file: number | undefined;
  #fileSize = 0;
  #buffer: Buffer | undefined;
  #buffered = 0;

  /** Opens a file that stays, to read from it or, emptied, to add to it. @throws when that is not possible */
  static open(file: string, flags: 'r' | 'w+'): Spool {
    const spool = new Spool();
    spool.#file = openSync(file, flags);
    spool.#fileSize = fstatSync(spool.#file).size;
    return spool;
  }

  get size(): number {
    return this.#fileSize + this.#buffered;
  }

  /** Adds bytes and returns where they are. */
  add(bytes: Uint8Array): Spooled {
    if (this.#buffered + bytes.length > BUFFER_SIZE) this.flush();
    const part = new Spooled(this, this.size, bytes.length);
    if (bytes.length > BUFFER_SIZE) this.#write(bytes);
    else {
      this.#buffer ??= Buffer.allocUnsafeSlow(BUFFER_SIZE);
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    return part;
  }

  addText(text: string): SpooledText {
    return new SpooledText(this.add(Buffer.from(text)));
  }

  read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (start >= this.#fileSize) {
      this.#buffer?.copy(bytes, 0, start - this.#fileSize, start - this.#fileSize + length);
      return bytes;
    }
    for (let count = 0; count < length;) {
      const step = readSync(this.#file ?? -1, bytes, count, length - count, start + count);
      if (step === 0) throw new Error('a temporary file of the import is cut off');
      count += step;
    }
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Writes what waits in memory. */
  flush(): void {
    if (this.#buffer && this.#buffered > 0) this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(bytes: Uint8Array): void {
    this.#file ??= openTemporary();
    for (let count = 0; count < bytes.length;) count += writeSync(this.#file, bytes, count);
    this.#fileSize += bytes.length;
  }
}

function openTemporary(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-import-'));
  const file = openSync(path.join(folder, 'spool'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows keeps the name of an open file; it clears its temporary folder itself.
  }
  return file;
}

/** Bytes in a spool. */
export class Spooled {
  constructor(
    private readonly spool: Spool,
    private readonly start: number,
    readonly length: number,
  ) {}

  read(): Buffer {
    return this.spool.read(this.start, this.length);
  }
}

/** A text in a spool. */
export class SpooledText {
  constructor(private readonly bytes: Spooled) {}

  get text(): string {
    return this.bytes.read().toString();
  }
}

/** A list of values in a spool, each of which must survive JSON. */
export class SpooledList<T> implements Iterable<T> {
  readonly #parts: (SpooledText | undefined)[] = [];
  #length = 0;
  constructor(private readonly spool: Spool) {}

  get length(): number {
    return this.#length;
  }

  push(value: T): void {
    this.set(this.#parts.length, value);
  }

  /** Sets a value that is not set yet, in any order. */
  set(index: number, value: T): void {
    this.#parts[index] = this.spool.addText(JSON.stringify(value));
    this.#length += 1;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const part of this.#parts) if (part) yield JSON.parse(part.text) as T;
  }
}

/** Returns a text that memory holds alone: V8 keeps the whole text of which it is a part. */
export const detached = (text: string): string => Buffer.from(text).toString();
