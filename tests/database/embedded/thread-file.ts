import { fileURLToPath } from 'node:url';

/** A thread of `threads/`: the real one, with something counted or broken on purpose. */
export function threadFile(name: string): string {
  return fileURLToPath(new URL(`./threads/${name}.mjs`, import.meta.url));
}
