import type { JsonSchema } from '@/lib/contract/openapi-document';

type Named = Record<string, JsonSchema>;

/** The deepest level of an example; deeper lists are empty. */
const MAX_DEPTH = 6;

/** Returns an example of a JSON Schema. A named schema is left out within itself. */
export function schemaExample(schema: JsonSchema, named: Named, within: readonly string[] = []): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    const target = named[name];
    if (!target || within.includes(name)) return {};
    return schemaExample(target, named, [...within, name]);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return schemaExample(choice, named, within);
  const type = [schema.type].flat()[0];
  if (type === 'array') {
    const isOwnKind = within.includes(schema.items?.$ref?.split('/').at(-1) ?? '');
    if (isOwnKind || !schema.items || within.length >= MAX_DEPTH) return [];
    return [schemaExample(schema.items, named, within)];
  }
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      properties.map(([field, inner]) => [
        field,
        exampleByName(field, inner) ?? schemaExample(inner, named, within),
      ]),
    );
  }
  if (type === 'string') return STRINGS[schema.format ?? ''] ?? 'text';
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1));
  return type === 'boolean' ? true : null;
}

const STRINGS: Record<string, string> = {
  'date-time': '2026-03-02T10:00:00Z',
  uuid: '6f1a54a7-0000-4000-8000-000000000001',
};

/** Returns an example for a time or URL, which the contract types as plain text; its name tells which it is. */
function exampleByName(field: string, { type }: JsonSchema): string | undefined {
  if (![type].flat().includes('string')) return undefined;
  if (/(?:_at|_time)$/.test(field)) return STRINGS['date-time'];
  if (/_url$/.test(field)) return '/media/0123456789abcdef0123456789abcdef/picture.png';
  return undefined;
}

/** Returns the type of a JSON Schema in a few words: `"id" | "en"`, `Issue[]`, `string (date-time)`. */
export function schemaType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(schemaType))].join(' | ');
  if (schema.type === 'array') return `${within(schemaType(schema.items ?? {}))}[]`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  // Such a large bound says nothing.
  const hasRange = schema.maximum !== undefined && Number(schema.maximum) < 1_000_000;
  const range = hasRange ? ` (${String(schema.minimum ?? '')}…${String(schema.maximum)})` : '';
  return `${type}${schema.format ? ` (${schema.format})` : range}`;
}

const within = (type: string): string => (type.includes(' ') ? `(${type})` : type);
