import { writeSync } from 'node:fs';

/** Writes one line to the parent, synchronously, so that every acknowledged write is reported. */
export function say(line: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
