import matter from 'gray-matter';
import { parse as parseToml } from 'smol-toml';
import { contentImportText } from '@/lib/text/content-import';
import { parseYaml, YamlError, type YamlMistake, type YamlOptions } from '@/lib/yaml';
import type { Fields } from '@/lib/importer/items/types';

export type FrontMatter = {
  fields: Fields;
  body: string;
  /** Line on which the body begins, from 1. */
  bodyLine: number;
  notes: HeadNotes;
};

/** What was read otherwise than it may be meant. */
type HeadNotes = {
  /** Lines that are not valid YAML and were read as plain text. */
  guessed: string[];
  /** Fields that are written twice, of which the last one counts, with their lines in the YAML. */
  repeated: YamlMistake[];
};

const noNotes = (): HeadNotes => ({ guessed: [], repeated: [] });

/** Gets a key that is repeated, with its line. */
export type OnRepeatedKey = YamlOptions['onRepeatedKey'];

/** A mistake in front matter or a YAML file, with its line if known. */
export class FrontMatterError extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

function refuse(): never {
  throw new FrontMatterError('only YAML is read');
}

const options = {
  // Only YAML is read: gray-matter would execute front matter in JavaScript.
  engines: {
    yaml: (text: string) => toFields(text),
    json: refuse,
    js: refuse,
    javascript: refuse,
    coffee: refuse,
    toml: refuse,
  },
  language: 'yaml',
};

/**
 * Splits a Markdown file into its front matter and its body.
 * @throws FrontMatterError
 */
export function readFrontMatter(text: string): FrontMatter {
  const notes = noNotes();
  try {
    const toml = TOML_HEAD.exec(text);
    if (toml) return readToml(toml[0], toml[1] ?? '', text);
    const json = JSON_HEAD.exec(text)?.[0];
    if (json !== undefined && isJson(json))
      return {
        fields: toFields(json, notes),
        body: text.slice(json.length),
        bodyLine: json.split('\n').length,
        notes,
      };
    const bare = BARE_HEAD.exec(text);
    if (bare)
      return {
        fields: toFields(bare[1] ?? '', notes),
        body: text.slice(bare[0].length),
        bodyLine: bare[0].split('\n').length,
        notes,
      };
    // The body is left out, because gray-matter copies its input and keeps it in a cache.
    const head = YAML_HEAD.exec(text)?.[0] ?? '';
    if (head.length > MAX_HEAD) throw new FrontMatterError(contentImportText.tooLong(MAX_HEAD));
    const { data } = matter(head, {
      ...options,
      engines: { ...options.engines, yaml: (yaml: string) => toFields(yaml, notes) },
    });
    return { fields: data, body: text.slice(head.length), bodyLine: head.split('\n').length, notes };
  } catch (error) {
    throw asFrontMatterError(error, 1);
  }
}

/** In characters; the time of parsing YAML grows faster than the text. */
const MAX_HEAD = 30_000;

/** Front matter as gray-matter finds it: between two `---`, or to the end of the text. */
const YAML_HEAD = /^\uFEFF?(?:---(?!-)[^]*?(?:\n---\r?\n?|$))?/;

/** Front matter in TOML, between lines of `+++`, as Hugo writes it. */
const TOML_HEAD = /^\uFEFF?\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;

/** Front matter in JSON, as Hugo reads it: an object at the beginning, whose braces are on lines of their own. */
const JSON_HEAD = /^\uFEFF?\{[ \t]*\n(?=[ \t]*")[^]{0,30000}?\n\}[ \t]*(?:\n|$)/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

/** Fields before a rule and a heading, without an opening rule, as some tutorials have them. */
const BARE_HEAD =
  /^\uFEFF?\s*((?:[a-z][\w-]*:[^\n]*\n(?:[ \t]+(?![ \t])[^\n]+\n)*)+)\s*---+[ \t]*\n(?=\s*#[ \t])/;

function readToml(head: string, toml: string, text: string): FrontMatter {
  // Dates become text, as from YAML.
  const fields = JSON.parse(JSON.stringify(parseToml(toml))) as Fields;
  return { fields, body: text.slice(head.length), bodyLine: head.split('\n').length, notes: noNotes() };
}

/** In files of other tools a repeated key is a mistake, and the last value counts. */
const lenient = (onRepeatedKey: OnRepeatedKey = () => undefined): YamlOptions => ({
  onRepeatedKey,
  keepSpelling: 'fields',
});

/**
 * Reads a YAML file of any shape.
 * @throws FrontMatterError
 */
export function readYamlValue(text: string, options: YamlOptions = lenient()): unknown {
  try {
    return parseBounded(text, options);
  } catch (error) {
    throw asFrontMatterError(error, 0);
  }
}

/**
 * Reads a YAML file that holds fields.
 * @throws FrontMatterError
 */
export function readYamlFields(text: string, onRepeatedKey?: OnRepeatedKey): Fields {
  const notes = noNotes();
  try {
    return toFields(text, notes);
  } catch (error) {
    throw asFrontMatterError(error, 0);
  } finally {
    for (const mistake of notes.repeated) onRepeatedKey?.(mistake);
  }
}

/**
 * Reads a YAML file that holds a list of fields.
 * @throws FrontMatterError
 */
export const readYamlList = (text: string, onRepeatedKey?: OnRepeatedKey): Fields[] =>
  toList(readYamlValue(text, lenient(onRepeatedKey)));

/**
 * Reads a YAML file that is a list, or fields of which `name` holds the list. Its numbers stay numbers.
 * @throws FrontMatterError
 */
export function readYamlSections(text: string, name: string, onRepeatedKey?: OnRepeatedKey): Fields {
  const value = readYamlValue(text, { onRepeatedKey: onRepeatedKey ?? (() => undefined) });
  if (!isFields(value)) return { [name]: toList(value) };
  if (!Array.isArray(value[name])) throw new FrontMatterError(`expected a list, ${name}`);
  return value;
}

function toList(value: unknown): Fields[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new FrontMatterError('expected a list');
  return value.map((entry) => {
    if (!isFields(entry)) throw new FrontMatterError('expected a list of fields');
    return entry;
  });
}

function toFields(yaml: string, notes = noNotes()): Fields {
  const value = parseRepaired(yaml, notes);
  if (value === null) return {};
  if (!isFields(value)) throw new FrontMatterError('expected fields');
  return value;
}

/** In characters; parsing this much YAML takes two seconds. */
const MAX_YAML = 1_000_000;

function parseBounded(yaml: string, options: YamlOptions): unknown {
  if (yaml.length > MAX_YAML) throw new FrontMatterError(contentImportText.tooLong(MAX_YAML));
  return parseYaml(yaml, options);
}

function parseRepaired(yaml: string, { guessed, repeated }: HeadNotes): unknown {
  const options = lenient((mistake) => repeated.push(mistake));
  try {
    return parseBounded(yaml, options);
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    // Hugo reads tabs as indentation, which YAML forbids.
    const spaced = yaml.replace(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '));
    const repaired = quotePlainColons(spaced, guessed);
    if (repaired === yaml) throw error;
    return parseBounded(repaired, options);
  }
}

/**
 * Quotes values with a colon, such as `title: Error 404: not found`: invalid YAML, but common, and other tools read it as
 * text as well. Lines with an opening bracket or quote stay an error.
 */
function quotePlainColons(yaml: string, guessed: string[]): string {
  return yaml
    .split('\n')
    .map((line) => {
      const match = /^([A-Za-z][\w.-]*):[ \t]+([^\s'"[{|>].*)$/.exec(line.trimEnd());
      if (!match?.[2] || !/:\s|^[@`%*&!]|:$/.test(match[2])) return line;
      guessed.push(line.trim());
      return `${match[1]}: ${JSON.stringify(match[2])}`;
    })
    .join('\n');
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asFrontMatterError(error: unknown, lineOffset: number): FrontMatterError {
  if (error instanceof FrontMatterError) return error;
  const [mistake] = error instanceof YamlError ? error.mistakes : [];
  if (mistake)
    return new FrontMatterError(
      mistake.text,
      mistake.line === undefined ? undefined : mistake.line + lineOffset,
    );
  // An error of the TOML parser.
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new FrontMatterError(message);
}
