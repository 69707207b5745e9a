import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

/** The most mistakes in one message. */
const MAX_MISTAKES = 5;

/** A mistake in a file: its line, if it has one, and a sentence for operators. */
export type YamlMistake = { line: number | undefined; text: string };

/** The mistakes of a file; its message joins their sentences. */
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
 * Parses YAML that an operator wrote.
 * @throws YamlError with the line and path of each mistake
 */
export function parseYaml<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  // The lines after the first are a drawing for terminals.
  if (broken) {
    const text = (broken.message.split('\n', 1)[0] ?? '').replace(/:$/, '');
    throw new YamlError([{ line: broken.linePos?.[0].line, text }], text);
  }
  const outcome = schema.safeParse(document.toJS());
  if (outcome.success) return outcome.data;
  const mistakes = outcome.error.issues.slice(0, MAX_MISTAKES).map((issue): YamlMistake => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const offset = offsetOf(document, path);
    const line = offset === undefined ? undefined : lines.linePos(offset).line;
    return { line, text: [path.join('.'), issue.message].filter(Boolean).join(': ') };
  });
  throw new YamlError(mistakes, mistakes.map(sentenceOf).join('; '));
}

const sentenceOf = ({ line, text }: YamlMistake): string =>
  line === undefined ? text : `line ${line}, ${text}`;

/** Returns the offset of a value; of a missing one, that of its nearest parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}
