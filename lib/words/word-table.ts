/** Returns the words of a text that lists them with blanks or line breaks between. */
export const wordSet = (table: string): ReadonlySet<string> => new Set(table.split(/\s+/).filter(Boolean));

/**
 * Creates a function that replaces phrases in a text of folded words, each by one word, because their words mean something
 * else apart. A line is a pattern and that word, such as `(log|sign) in → login`.
 */
export function phraseJoiner(lines: readonly string[]): (text: string) => string {
  const phrases = lines.map((line) => {
    const [pattern = '', word = ''] = line.split(' → ');
    return { pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'g'), word };
  });
  return (text) => phrases.reduce((joined, { pattern, word }) => joined.replace(pattern, word), text);
}
