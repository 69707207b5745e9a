/**
 * Returns the one-time code in a typed or pasted text, such as a whole mail, by its number of digits: digits that stand alone,
 * or in two halves, before digits within words, times and longer numbers. Without such ones the first digits, up to that
 * many. Full-width digits count.
 */
export function findOneTimeCode(text: string, length: number): string {
  const plain = text.normalize('NFKC');
  const half = Math.floor(length / 2);
  const [whole] = new RegExp(alone(`\\d{${length}}`), 'u').exec(plain) ?? [];
  const [halves] = new RegExp(alone(`\\d{${half}}[\\s-]\\d{${length - half}}`), 'u').exec(plain) ?? [];
  return (whole ?? halves ?? plain).replace(/\D/g, '').slice(0, length);
}

const alone = (digits: string): string =>
  `(?<![\\p{L}\\p{N}_])(?<!\\p{N}[-./:,])${digits}(?![\\p{L}\\p{N}_])(?![-./:,]\\p{N})`;
