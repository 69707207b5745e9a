import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseYaml, parseYamlAs, parseYamlDocument, YamlError } from '@/lib/yaml';

function mistakesOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    if (error instanceof YamlError) return error.mistakes;
    throw error;
  }
  return undefined;
}

test('dates are text, tags of programs are not executed, an empty file is null', () => {
  expect(parseYaml('a: 2026-03-01\nb: !!python/name:os.system x')).toEqual({ a: '2026-03-01', b: 'x' });
  expect(parseYaml('')).toBeNull();
});

test('a mistake has its line, and a sentence without the position', () => {
  const mistakes = mistakesOf(() => parseYaml('a: 1\nb: [1, 2\nc: 3'));
  expect(mistakes).toEqual([{ line: expect.any(Number), text: expect.not.stringMatching(/line \d|\n/) }]);
});

test('a repeated key is a mistake; where it is allowed, the last value counts', () => {
  expect(mistakesOf(() => parseYaml('a: 1\na: 2'))).toMatchObject([{ line: 2 }]);
  const repeated: unknown[] = [];
  expect(parseYaml('a: 1\na: 2', { onRepeatedKey: (mistake) => repeated.push(mistake) })).toEqual({ a: 2 });
  expect(repeated).toEqual([{ line: 2, text: 'a' }]);
});

test('a repeated key is found among very many', () => {
  const keys = Array.from({ length: 50_000 }, (_, index) => `kunci-${index}: x`);
  expect(mistakesOf(() => parseYaml([...keys, 'kunci-7: y'].join('\n')))).toMatchObject([{ line: 50_001 }]);
});

test('aliases that would unfold to billions of values are a mistake, as is one without an anchor', () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const items =
      level === 0
        ? '[x, x, x]'
        : `[${Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')}]`;
    return `a${level}: &a${level} ${items}`;
  });
  expect(mistakesOf(() => parseYaml(levels.join('\n')))).toHaveLength(1);
  expect(mistakesOf(() => parseYaml('a: *nowhere'))).toHaveLength(1);
});

test('what does not match a schema is named with line and path, five at most', () => {
  const schema = z.strictObject({ list: z.array(z.object({ size: z.number() })) });
  expect(parseYamlAs('list: [{ size: 1 }]', schema)).toEqual({ list: [{ size: 1 }] });
  const text = `list:\n${'  - size: x\n'.repeat(7)}`;
  expect(mistakesOf(() => parseYamlAs(text, schema))).toEqual(
    [2, 3, 4, 5, 6].map((line, index) => ({ line, text: expect.stringContaining(`list.${index}.size: `) })),
  );
  expect(mistakesOf(() => parseYamlAs('lst: []', schema))).toMatchObject([{ line: undefined }, { line: 1 }]);
});

test.each([
  ['text that is not YAML', 'a: [', true],
  ['an alias without an anchor', 'a: *b', true],
  ['a repeated key', 'a: 1\na: 2', false],
  ['a wrong value', 'a: x', false],
])('%s: whether it is a mistake of syntax', (_, text, isSyntax) => {
  const read = () => parseYamlAs(text, z.object({ a: z.number() }));
  expect(read).toThrow(expect.objectContaining({ isSyntax }));
});

test('a document for editing is held to the same rules', () => {
  expect(parseYamlDocument('a: [1]').getIn(['a', 0])).toBe(1);
  for (const text of ['a: [', 'a: *b', 'a: 1\na: 2'])
    expect(() => parseYamlDocument(text)).toThrow(YamlError);
});
