import fc from 'fast-check';
import type { z } from 'zod';

/** Texts that have broken something somewhere; the fuzz puts them where a schema expects anything at all. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[2J',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '\ud800',
  "' OR 1=1--",
  "'; drop table content_item; --",
  '((',
  ':*',
  '%_%',
  '\\',
  '$1',
  '../../etc/passwd',
  '..%2f',
  '%',
  '%ff',
  '%00',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e9',
  '999999999999999999999999',
  '<script>alert(1)</script>',
  '{"$ne":null}',
  'a'.repeat(300),
  'a,'.repeat(100),
  'a'.repeat(5_000),
];

const HOSTILE_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  [],
  {},
  [[]],
  [null],
  { __proto__: null },
  { length: 1e9 },
];

/** Anything a client could send instead of a value. */
export const hostileValue = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(...HOSTILE_VALUES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Definition = z.core.$ZodTypes['_zod']['def'];
type Schema = z.core.$ZodType;
type Arbitrary = fc.Arbitrary<unknown>;

const LIMIT = 20;

/**
 * Values that a schema of the contract (nearly always) accepts. Walks the schema; refinements are not modelled, so some
 * values are refused. `texts`, such as existing keys, are mixed in where any text fits.
 * @throws for a zod type that is not handled yet: add it, so that the fuzz stays complete.
 */
export function arbitraryOf(schema: Schema, texts: readonly string[] = []): Arbitrary {
  const walk = (inner: Schema): Arbitrary => arbitraryOf(inner, texts);
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return textOf(schema as z.ZodString, texts);
    case 'number':
      return numberOf(schema as z.ZodNumber);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
      return fc.constant(undefined);
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 2 });
    case 'literal':
      return fc.constantFrom<unknown>(...def.values);
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case 'union':
      return fc.oneof(...def.options.map(walk));
    case 'array':
      return fc.array(walk(def.element), { maxLength: 5 });
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), walk(def.valueType), { maxKeys: 5 });
    case 'object':
      return objectOf(def.shape, walk);
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(walk(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(walk(def.innerType), { nil: null });
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return walk(def.innerType);
    case 'lazy':
      return walk(def.getter());
    case 'pipe':
      return pipeOf(def.in, def.out, walk);
    default:
      throw new Error(`the fuzz knows no values for a zod ${def.type}`);
  }
}

/** The input of a pipe decides, unless its output only narrows a plain text. */
function pipeOf(input: Schema, output: Schema, walk: (schema: Schema) => Arbitrary): Arbitrary {
  const from = input._zod.def.type;
  const to = output._zod.def.type;
  // `preprocess` accepts anything.
  if (from === 'transform') return walk(output);
  const isNarrowed = (from === 'string' && to === 'string') || (from === 'union' && to === 'number');
  if (isNarrowed) return walk(output);
  // A list in one text, as in query parameters; a transform splits it.
  if (to === 'array') return walk(output).map((list) => (list as unknown[]).join(','));
  return walk(input);
}

function objectOf(shape: Readonly<Record<string, Schema>>, walk: (schema: Schema) => Arbitrary): Arbitrary {
  const members = Object.entries(shape).map(([name, member]) => [name, walk(member)] as const);
  return fc.record(Object.fromEntries(members)).map((value) => {
    // A missing member, not one that is undefined.
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
  });
}

const FORMATS: Partial<Record<string, () => Arbitrary>> = {
  uuid: () => fc.uuid(),
  email: () => fc.emailAddress(),
  // Other years are written with a sign, which no schema accepts.
  datetime: () => {
    const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  },
};

function textOf(schema: z.ZodString, texts: readonly string[]): Arbitrary {
  const known = FORMATS[schema.format ?? ''];
  if (known) return known();
  const pattern = patternOf(schema);
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.min(schema.maxLength ?? LIMIT, minLength + LIMIT);
  const free = pattern ? fc.stringMatching(pattern) : fc.string({ unit: 'grapheme', minLength, maxLength });
  const fitting = texts.filter((text) => schema.safeParse(text).success);
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), free) : free;
}

function patternOf(schema: z.ZodString): RegExp | undefined {
  const checks = (schema.def.checks ?? []).map((check) => check._zod.def as { pattern?: RegExp });
  return checks.find(({ pattern }) => pattern)?.pattern;
}

function numberOf({ minValue, maxValue }: z.ZodNumber): Arbitrary {
  const min = Math.max(Math.ceil(minValue ?? -1_000), -1_000_000_000);
  const max = Math.min(Math.floor(maxValue ?? 1_000), 1_000_000_000);
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 100) }));
}
