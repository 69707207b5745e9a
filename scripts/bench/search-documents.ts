import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFrontMatter } from '@/lib/importer/source/front-matter';

/** A made-up article: the shipped texts shuffled sentence by sentence, and words of its own. */
export type BenchDocument = {
  uid: string;
  key: string;
  title: string;
  keywords: string[];
  headings: string[];
  text: string;
};

type Stock = { titles: string[][]; headings: string[]; keywords: string[]; sentences: string[] };

/** Random numbers in [0, 1) that are the same on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the first `count` documents of a fixed, endless sequence. */
export async function makeDocuments(folder: string, count: number): Promise<BenchDocument[]> {
  const stock = await readStock(folder);
  const random = seededRandom(20_260_301);
  const names = Array.from({ length: 40_000 }, () => makeName(random));
  return Array.from({ length: count }, (_, index) => makeDocument(index, stock, names, random));
}

function makeDocument(index: number, stock: Stock, names: string[], random: () => number): BenchDocument {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const some = <T>(items: readonly T[], from: number, to: number): T[] =>
    Array.from({ length: from + Math.floor(random() * (to - from + 1)) }, () => pick(items));
  // Half of one title, half of another, and a name, as in "Membuat faktur untuk Sanerto".
  const [first, second] = [pick(stock.titles), pick(stock.titles)];
  const words = [...first.slice(0, 3), ...second.slice(-2), ...(random() < 0.5 ? [pick(names)] : [])];
  const keywords = [pick(names), pick(names), `ERR-${1_000 + index}`];
  const sentences = some(stock.sentences, 20, 60);
  return {
    uid: `b${index.toString(36).padStart(6, '0')}`,
    key: `artikel-${index}`,
    title: words.join(' '),
    keywords: some(stock.keywords, 2, 6),
    headings: some(stock.headings, 2, 6),
    text: [...sentences, `Hubungi ${keywords.join(', ')}.`].join(' '),
  };
}

async function readStock(folder: string): Promise<Stock> {
  const stock: Stock = { titles: [], headings: [], keywords: [], sentences: [] };
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md')).sort();
  for (const file of files) {
    const { fields, body } = readFrontMatter(await readFile(join(folder, file), 'utf8'));
    stock.titles.push(String(fields.title).split(' '));
    for (const keyword of Array.isArray(fields.keywords) ? fields.keywords : [])
      stock.keywords.push(String(keyword));
    for (const line of body.split('\n')) {
      const heading = /^#+\s+(.*)$/.exec(line)?.[1];
      if (heading) stock.headings.push(heading);
      else
        stock.sentences.push(
          ...plain(line)
            .split(/(?<=[.?!])\s+/)
            .filter((sentence) => sentence.length > 20),
        );
    }
  }
  return stock;
}

/** Returns a line of Markdown without its markup. */
const plain = (line: string): string =>
  line
    .replace(/\]\([^)]*\)|[*`#>|[\]]|^\s*[-\d.]+\s/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const SYLLABLES =
  'ba be bi bu da de di do ga gi ha ja ka ke ko la le li ma mi mu na ni no pa ra ri ro sa si ta ti wa ya'.split(
    ' ',
  );

function makeName(random: () => number): string {
  const syllables = Array.from(
    { length: 2 + Math.floor(random() * 3) },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
  );
  return `${syllables.join('')}${random() < 0.4 ? 'n' : ''}`;
}
