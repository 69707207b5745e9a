import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { fold } from '@/lib/search';
import { parseYamlDocument } from '@/lib/yaml';
import { appendToList, insert, quoteWords } from './append-to-list';

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*\r?$/m;
const FIELDS = ['keywords', 'keyword'] as const;

/**
 * Adds a keyword to the front matter of a Markdown file's text and changes nothing else. Returns undefined when the file has
 * it already.
 * @throws Error for a file whose front matter is missing or invalid
 */
export function addKeyword(text: string, keyword: string): string | undefined {
  const found = FRONT_MATTER.exec(text);
  const [whole = '', opening = '', yaml = ''] = found ?? [];
  if (!found || found.index !== 0) throw new Error('the file has no front matter');
  const contents = parseFields(yaml);
  const name = FIELDS.find((field) => contents.has(field));
  const present = name ? contents.get(name, true) : undefined;
  if (keywordsIn(present).some((one) => fold(one) === fold(keyword))) return undefined;
  const item = quoteWords(keyword);
  const rest = text.slice(opening.length + yaml.length);
  const withFields = (fields: string): string => opening + fields + rest;
  if (isSeq(present)) return withFields(appendToList(yaml, present, item));
  if (isScalar(present) && typeof present.value === 'string' && present.range)
    return withFields(asList(yaml, present, item));
  if (present !== undefined && whole) throw new Error(`${name} is not a list`);
  const eol = yaml.includes('\r\n') ? '\r\n' : '\n';
  const title = contents.items.find(({ key }) => isScalar(key) && key.value === 'title');
  const range = isScalar(title?.value) ? title.value.range : undefined;
  const lineEnd = range ? yaml.indexOf('\n', range[1] - 1) : -1;
  return withFields(insert(yaml, lineEnd < 0 ? yaml.length : lineEnd + 1, `keywords: [${item}]${eol}`));
}

function parseFields(yaml: string): YAMLMap {
  try {
    const { contents } = parseYamlDocument(yaml);
    if (isMap(contents)) return contents;
  } catch (cause) {
    throw new Error('the front matter is invalid', { cause });
  }
  throw new Error('the front matter has no fields');
}

/** Turns words separated by commas into a list. */
function asList(yaml: string, words: Scalar, item: string): string {
  const [start, end] = words.range ?? [0, 0];
  const items = [...keywordsIn(words).map(quoteWords), item];
  return `${yaml.slice(0, start)}[${items.join(', ')}]${yaml.slice(end)}`;
}

function keywordsIn(value: unknown): string[] {
  if (isSeq(value)) return value.items.map((item) => (isScalar(item) ? String(item.value).trim() : ''));
  if (!isScalar(value) || typeof value.value !== 'string') return [];
  return value.value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
