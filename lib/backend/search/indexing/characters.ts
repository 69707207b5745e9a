/**
 * From places in a text as JavaScript counts to places as the database does: signs that take two units of a
 * JavaScript text are one character. Ask from the front to the back.
 */
export function characters(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  let [at, pairs] = [0, 0];
  return (offset) => {
    for (; at < offset; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1;
    return offset - pairs;
  };
}
