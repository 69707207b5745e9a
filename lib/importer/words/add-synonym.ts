import { isMap, isScalar, isSeq, type YAMLSeq } from 'yaml';
import { fold } from '@/lib/search';
import { parseYamlDocument } from '@/lib/yaml';
import { parseSynonyms } from '../synonyms';
import { appendToList, quoteWords } from './append-to-list';

/**
 * Adds two synonyms to the text of a file of synonyms: to the group with one of the words, or else as a new group at the
 * end. Returns the new text and the changed line, or undefined when the file has them already.
 * @throws YamlError when the file has mistakes
 */
export function addSynonym(
  text: string,
  words: readonly [string, string],
): { text: string; line: string } | undefined {
  const rules = parseSynonyms(text);
  if (rules.same.some((group) => words.every((word) => holds(group, word)))) return undefined;
  const added = edit(text, words);
  // Never return a text that cannot be read again.
  const isThere = parseSynonyms(added).same.some((group) => words.every((word) => holds(group, word)));
  if (!isThere) throw new Error(`the synonyms of this file cannot be edited: ${words.join(', ')}`);
  const before = new Set(text.split(/\r?\n/));
  const line = added.split(/\r?\n/).findLast((one) => one.trim() !== '' && !before.has(one)) ?? '';
  return { text: added, line: line.trim() };
}

function edit(text: string, words: readonly [string, string]): string {
  const { contents } = parseYamlDocument(text);
  const same = isMap(contents) ? contents.get('same', true) : undefined;
  if (!isSeq(same) || same.items.length === 0) {
    const eol = text === '' || text.endsWith('\n') ? '' : '\n';
    const line = `- [${words.map(quoteWords).join(', ')}]`;
    // An empty list is replaced, since a file has only one.
    const rest = text.replace(/^same:[ \t]*(?:\[\][ \t]*|)(?:#.*)?\r?\n?/m, '');
    return isMap(contents) && contents.has('same')
      ? `${rest}${eol}same:\n  ${line}\n`
      : `${text}${eol}same:\n  ${line}\n`;
  }
  // The search already knows the second words.
  for (const [known, added] of [
    [words[1], words[0]],
    [words[0], words[1]],
  ] as const) {
    const group = same.items.find((item): item is YAMLSeq => isSeq(item) && holds(textsOf(item), known));
    if (group) return appendToList(text, group, quoteWords(added));
  }
  return appendToList(text, same, `[${words.map(quoteWords).join(', ')}]`);
}

const textsOf = (group: YAMLSeq): string[] =>
  group.items.map((item) => (isScalar(item) ? String(item.value) : ''));

const holds = (group: readonly string[], words: string): boolean =>
  group.some((one) => fold(one).trim() === fold(words).trim());
