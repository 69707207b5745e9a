import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '@/scripts/start/environment.mjs';
import { type BenchDocument, makeDocuments, seededRandom } from '../search-documents';

const CATEGORIES = 10;
const TOPICS = 60;
const PICTURES = 500;

/** A made-up help centre in a folder, the same one on every machine. */
export type Corpus = {
  folder: string;
  /** Writes articles whose text says which revision it is. */
  write(articles: Iterable<number>, revision: number): Promise<void>;
};

/** Returns the words of an article that say which revision it is. */
export const revisionText = (revision: number): string => `Naskah nomor ${revision}.`;

/** Makes articles from the shipped texts, with headings, tables, code, boxes, pictures and links to each other. */
export async function makeCorpus(folder: string, count: number): Promise<Corpus> {
  const documents = await makeDocuments(join(ROOT, 'content'), count);
  await mkdir(join(folder, 'gambar'), { recursive: true });
  for (let index = 0; index < PICTURES; index += 1) await writePicture(folder, index);
  for (const topicFolder of documents.map((_, index) => folderOf(index)))
    await mkdir(join(folder, topicFolder), { recursive: true });
  return {
    folder,
    async write(articles, revision) {
      for (const index of articles) {
        const text = articleText(documents, index, revision);
        await writeFile(join(folder, fileOf(index)), text);
      }
    },
  };
}

const folderOf = (index: number): string => {
  const topic = index % TOPICS;
  return `Kategori ${topic % CATEGORIES}/Topik ${topic}`;
};
const fileOf = (index: number): string => `${folderOf(index)}/artikel-${index}.md`;

async function writePicture(folder: string, index: number): Promise<void> {
  const background = { r: index % 256, g: (index * 7) % 256, b: 120 };
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background } });
  await picture.png().toFile(join(folder, `gambar/layar-${index}.png`));
}

/** Most articles are of ordinary length, and one in twenty is ten times as long. */
function articleText(documents: BenchDocument[], index: number, revision: number): string {
  const document = documents[index];
  if (!document) throw new RangeError(`no article ${index}`);
  const { title, keywords } = document;
  const random = seededRandom(index);
  const other = (): number => Math.floor(random() * documents.length);
  const parts = Array.from({ length: index % 20 === 0 ? 10 : 1 }, (_, part) =>
    sectionOf(documents[(index + part) % documents.length] ?? document, other),
  );
  const head = `---\ntitle: ${JSON.stringify(title)}\nkeywords: ${JSON.stringify(keywords)}\n---\n`;
  return `${head}\n${revisionText(revision)}\n\n${parts.join('\n')}`;
}

function sectionOf({ headings, text }: BenchDocument, other: () => number): string {
  const link = (): string => {
    const target = other();
    return `[artikel ${target}](<../../${fileOf(target)}>)`;
  };
  const sentences = text.split(/(?<=[.?!])\s+/);
  const third = Math.ceil(sentences.length / 3);
  const [first = '', second = '', third_ = ''] = headings;
  return `## ${first}

${sentences.slice(0, third).join(' ')} Lihat ${link()}.

> [!NOTE]
> ${sentences[0] ?? ''}

![Layar ${first}](../../gambar/layar-${other() % PICTURES}.png)

## ${second}

${sentences
  .slice(third, 2 * third)
  .map((sentence, step) => `${step + 1}. ${sentence}`)
  .join('\n')}

| kolom | isi |
| --- | --- |
| ${first.replaceAll('|', ' ')} | ${link()} |

## ${third_ || 'Selanjutnya'}

- ${sentences.slice(2 * third).join('\n- ')}

\`\`\`json
{ "kode": "${third}", "lihat": [1, 2, 3] }
\`\`\`

Baca juga ${link()} dan ${link()}.
`;
}
