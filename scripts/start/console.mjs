// @ts-check

/** @param {string} [text] */
export const say = (text = '') => void process.stdout.write(`${text}\n`);

/** Prints why something failed. @param {string} text */
export const sayFailure = (text) => void process.stderr.write(`\n  ✗ ${text.replaceAll('\n', '\n    ')}\n\n`);

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1).replace('.', ',')} d`;

/**
 * Runs a step and prints how long it took; `describe` may add a note about its result.
 * @template T
 * @param {string} name @param {() => Promise<T>} work @param {(result: T) => string | undefined} [describe]
 * @returns {Promise<T>}
 */
export async function step(name, work, describe) {
  const startedAt = performance.now();
  const result = await work();
  const note = describe?.(result);
  say(`  ✓ ${name}${note ? ` – ${note}` : ''} (${seconds(performance.now() - startedAt)})`);
  return result;
}
