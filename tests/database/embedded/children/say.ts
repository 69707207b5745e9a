import { writeSync } from 'node:fs';

/** Writes one line to the parent, before anything else happens: what is said has been acknowledged. */
export function say(line: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
