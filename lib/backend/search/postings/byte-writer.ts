const FIRST_SIZE = 1_024;

/**
 * Bytes that are written one after the other; whole numbers take as many as they need (LEB128). Making one takes longer
 * than filling it: begin anew with `clear` where many small pieces are written.
 */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#size = 0;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#size++] = value;
  }

  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#size++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#size++] = rest;
  }

  bytes(all: Uint8Array): void {
    this.#reserve(all.length);
    this.#bytes.set(all, this.#size);
    this.#size += all.length;
  }

  /** What was written, as a copy of its own. */
  done(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#size));
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + more));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

/** Reads them back in the same order. */
export class ByteReader {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.bytes[this.at++] as number;
      value |= (part & 0x7f) << shift;
      // Also behind the end, where there is nothing: a cut list must not keep anybody reading for ever.
      if (!(part >= 0x80)) return value;
    }
  }
}
