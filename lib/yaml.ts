import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';

/** The most mistakes in one message. */
const MAX_MISTAKES = 5;
/** Aliases of one anchor that are resolved: nested ones unfold to gigabytes. */
const MAX_ALIASES = 50;

/** A mistake in a file: its line from 1, if it has one, and a sentence for operators. */
export type YamlMistake = { line: number | undefined; text: string };

/** The mistakes of a file; its message joins their sentences. */
export class YamlError extends Error {
  override readonly name = 'YamlError';

  constructor(
    readonly mistakes: readonly YamlMistake[],
    /** Whether the file is not YAML at all, rather than YAML with wrong values. */
    readonly isSyntax = false,
  ) {
    super(mistakes.map(({ line, text }) => (line === undefined ? text : `line ${line}, ${text}`)).join('; '));
  }
}

export type YamlOptions = {
  /** Gets each key that is repeated; the last of several values counts then, as in other tools. */
  onRepeatedKey?: (mistake: YamlMistake) => void;
  /** Numbers stay as they are written (`1.10`, `0x10`): all of them, or those of the outermost fields and their lists. */
  keepSpelling?: 'fields' | 'all';
};

/**
 * Parses YAML 1.2, in which dates are text, without custom tags.
 * @throws YamlError with the first mistake
 */
export function parseYaml(text: string, options: YamlOptions = {}): unknown {
  return parse(text, options).value;
}

/**
 * Parses YAML for editing its text: the document knows where each value stands.
 * @throws YamlError with the first mistake
 */
export const parseYamlDocument = (text: string): Document => parse(text, {}).document;

/**
 * Parses YAML that has to match a schema.
 * @throws YamlError with the line and path of each mistake
 */
export function parseYamlAs<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  const parsed = parse(text, {});
  const outcome = schema.safeParse(parsed.value);
  if (outcome.success) return outcome.data;
  throw new YamlError(describe(outcome.error.issues, parsed));
}

/**
 * As `parseYamlAs`, for a schema that looks at files as well.
 * @throws YamlError with the line and path of each mistake
 */
export async function parseYamlAsAsync<S extends z.ZodType>(text: string, schema: S): Promise<z.output<S>> {
  const parsed = parse(text, {});
  const outcome = await schema.safeParseAsync(parsed.value);
  if (outcome.success) return outcome.data;
  throw new YamlError(describe(outcome.error.issues, parsed));
}

type Parsed = { document: Document; lines: LineCounter };

const describe = (issues: readonly z.core.$ZodIssue[], { document, lines }: Parsed): YamlMistake[] =>
  issues.slice(0, MAX_MISTAKES).map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const offset = offsetOf(document, path);
    const line = offset === undefined ? undefined : lines.linePos(offset).line;
    return { line, text: [path.join('.'), issue.message].filter(Boolean).join(': ') };
  });

function parse(text: string, { onRepeatedKey, keepSpelling }: YamlOptions) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const [error] = document.errors;
  if (error)
    throw new YamlError([{ line: error.linePos?.[0].line, text: firstSentence(error.message) }], true);
  for (const { key, offset } of repeatedKeys(document)) {
    const { line } = lines.linePos(offset);
    if (!onRepeatedKey) throw new YamlError([{ line, text: REPEATED_KEY }]);
    onRepeatedKey({ line, text: key });
  }
  if (keepSpelling) spellNumbers(document, keepSpelling);
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { document, lines, value };
  } catch (error) {
    // Unknown aliases, and too many of them.
    const message = error instanceof Error ? error.message : String(error);
    throw new YamlError([{ line: undefined, text: message }], true);
  }
}

/** Replaces numbers by their text, and truth values that are not written `true` or `false`. */
function spellNumbers(document: Document, which: 'fields' | 'all'): void {
  visit(document, {
    Scalar(_, node, path) {
      const { value, source } = node;
      if (which === 'fields' && path.filter((parent) => isMap(parent)).length > 1) return;
      const isOdd = typeof value === 'boolean' && String(value) !== source;
      if (isOdd || typeof value === 'number' || typeof value === 'bigint')
        node.value = source ?? String(value);
    },
  });
}

const REPEATED_KEY = 'Map keys must be unique';

/** Finds the later ones of equal keys. The parser would compare each with all others, which takes minutes for 100,000. */
function repeatedKeys(document: Document): { key: string; offset: number }[] {
  const repeated: { key: string; offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) repeated.push({ key: String(key.value), offset: key.range?.[0] ?? 0 });
        seen.add(key.value);
      }
    },
  });
  return repeated;
}

/** Cuts off the position, which has a field of its own, and the lines that point at it in a terminal. */
const firstSentence = (message: string): string => message.split(/ at line \d|\n/, 1)[0] ?? '';

/** Returns the offset of a value; of a missing one, that of its nearest parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}
