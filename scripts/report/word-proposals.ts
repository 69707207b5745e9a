import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { WordProposal } from '@/lib/backend/content/propose-words';
import { addKeyword } from '@/lib/importer/words/add-keyword';
import { addSynonym } from '@/lib/importer/words/add-synonym';
import { SYNONYMS_FILE } from '@/lib/importer/synonyms';
import { wordProposalText } from '@/lib/text/commands';

/** What the last report proposed, so that a number means what was read there. */
const FILE = 'word-proposals.json';

/** What a proposal needs to be accepted. */
const stored = z.array(
  z.discriminatedUnion('kind', [
    z.object({ number: z.number(), kind: z.literal('synonym'), words: z.tuple([z.string(), z.string()]) }),
    z.object({
      number: z.number(),
      kind: z.literal('keyword'),
      words: z.string(),
      item: z.object({ title: z.string(), source: z.string(), source_path: z.string() }),
    }),
  ]),
);
type StoredProposal = z.output<typeof stored>[number];

/** Returns the lines that a report shows of a proposal: what it is, and why. */
export function describeProposal(proposal: WordProposal): string[] {
  const text = wordProposalText;
  if (proposal.kind === 'synonym') {
    const [first, second] = proposal.words;
    return [
      text.synonym(first, second),
      text.reformulated(proposal.visitors),
      ...proposal.examples.map((one) => text.pair(one.query, one.next_query, one.visitors)),
    ];
  }
  const { title, key } = proposal.item;
  return [
    text.keyword(proposal.words, title, key),
    text.opened(proposal.visitors),
    ...proposal.examples.map((one) => text.query(one.query, one.visitors)),
  ];
}

/** Keeps the proposals of a report for `accept`. */
export async function keepProposals(dataDir: string, proposals: readonly WordProposal[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // What people search is for the operator alone.
  await writeFile(join(dataDir, FILE), JSON.stringify(proposals, null, 2), { mode: 0o600 });
}

type Place = { dataDir: string; content: string; shippedSource: string };

/** What accepting did: whether it worked, what to say, and the synonyms' file when it has changed. */
export type Accepted = { isDone: boolean; says: string; synonyms?: string };

/**
 * Accepts a proposal of the last report: writes the synonym into `synonyms.yml`, or the keyword into the front matter of
 * the article's file, and leaves the rest of the file as it was.
 */
export async function acceptProposal(number: number, place: Place): Promise<Accepted> {
  const proposals = await readProposals(place.dataDir);
  if (!proposals) return { isDone: false, says: wordProposalText.noReport };
  const proposal = proposals.find((one) => one.number === number);
  if (!proposal) return { isDone: false, says: wordProposalText.unknown(number, proposals.length) };
  return proposal.kind === 'synonym' ? acceptSynonym(proposal, place) : acceptKeyword(proposal, place);
}

async function acceptSynonym(
  { words }: StoredProposal & { kind: 'synonym' },
  { content }: Place,
): Promise<Accepted> {
  const file = join(content, SYNONYMS_FILE);
  const added = addSynonym(await readOr(file, ''), words);
  if (!added) return { isDone: true, says: wordProposalText.present(file) };
  await writeFile(file, added.text);
  return { isDone: true, says: wordProposalText.synonymWritten(file, added.line), synonyms: added.text };
}

async function acceptKeyword(
  { words, item }: StoredProposal & { kind: 'keyword' },
  { content, shippedSource }: Place,
): Promise<Accepted> {
  const file = join(content, item.source_path);
  const text = item.source === shippedSource ? await readOr(file, undefined) : undefined;
  if (text === undefined || !file.endsWith('.md'))
    return { isDone: false, says: wordProposalText.elsewhere(words, item) };
  const added = addKeyword(text, words);
  if (added === undefined) return { isDone: true, says: wordProposalText.present(file) };
  await writeFile(file, added);
  return { isDone: true, says: wordProposalText.keywordWritten(file, words) };
}

async function readProposals(dataDir: string): Promise<StoredProposal[] | undefined> {
  const text = await readOr(join(dataDir, FILE), undefined);
  return text === undefined ? undefined : stored.parse(JSON.parse(text));
}

async function readOr<Missing>(file: string, missing: Missing): Promise<string | Missing> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
