import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

/** More at once would bury the first. */
const MAX_TOLD = 5;

/** A mistake in a file: its line, where it has one, and a sentence for operators. */
export type YamlMistake = { line: number | undefined; text: string };

/** All mistakes of a file, its message all of their sentences. */
export class YamlError extends Error {
  override readonly name = 'YamlError';

  constructor(
    readonly mistakes: readonly YamlMistake[],
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads YAML that an operator wrote.
 * @throws YamlError with a sentence for operators: every mistake with its line and place
 */
export function readYaml<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  // What follows the first line of it is a drawing for terminals.
  if (broken) {
    const text = (broken.message.split('\n', 1)[0] ?? '').replace(/:$/, '');
    throw new YamlError([{ line: broken.linePos?.[0].line, text }], text);
  }
  const outcome = schema.safeParse(document.toJS());
  if (outcome.success) return outcome.data;
  const told = outcome.error.issues.slice(0, MAX_TOLD).map((issue): YamlMistake => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const offset = offsetOf(document, path);
    const line = offset === undefined ? undefined : lines.linePos(offset).line;
    return { line, text: [path.join('.'), issue.message].filter(Boolean).join(': ') };
  });
  throw new YamlError(told, told.map(sentenceOf).join('; '));
}

const sentenceOf = ({ line, text }: YamlMistake): string =>
  line === undefined ? text : `line ${line}, ${text}`;

/** Where a value stands; where it is missing, the nearest thing around it. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}
