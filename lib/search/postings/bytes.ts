const INITIAL_CAPACITY = 1_024;

/** A growing buffer of bytes; whole numbers are written as variable-length integers (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(INITIAL_CAPACITY);
  #size = 0;

  /** Starts over with the same memory. */
  clear(): void {
    this.#size = 0;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#size++] = value;
  }

  varint(value: number): void {
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

  /** Returns a copy of what was written. */
  toBuffer(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#size));
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + more));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

/** Reads what a ByteWriter wrote, in the same order. */
export class ByteReader {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.bytes[this.at++] as number;
      value |= (part & 0x7f) << shift;
      // Also ends behind the last byte, where `part` is undefined: a truncated list must not loop for ever.
      if (!(part >= 0x80)) return value;
    }
  }
}
