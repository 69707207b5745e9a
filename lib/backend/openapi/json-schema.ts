import { z } from 'zod';
import type { JsonSchema } from '@/lib/contract/openapi-document';
import { isRecord } from '@/lib/basics/values';
import { COMPONENTS } from './components';

/** Answers name their parts, so that the document says each of them once. */
const names = z.registry<{ id: string }>();
for (const [id, { schema }] of Object.entries(COMPONENTS)) names.add(schema, { id });

/** Returns the JSON Schema of a request. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return toJson(schema, 'input').json;
}

/** Returns the JSON Schema of an answer, and those of the named parts that it refers to. */
export function answerSchema(schema: z.ZodType): { json: JsonSchema; parts: Record<string, JsonSchema> } {
  // Wrapped, because a named schema by itself would be written out instead of named.
  const { json, parts } = toJson(z.object({ answer: schema }), 'output');
  return { json: json.properties?.answer ?? {}, parts };
}

type Io = 'input' | 'output';

function toJson(schema: z.ZodType, io: Io): { json: JsonSchema; parts: Record<string, JsonSchema> } {
  const generated = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema, io),
  });
  const {
    $schema: _,
    $defs = {},
    ...json
  } = relocate(generated) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  return { json, parts: $defs };
}

/** Adds what zod leaves out, and removes what readers of the document do not need. */
function refine(schema: z.core.$ZodTypes, json: JsonSchema, io: Io): void {
  const { def } = schema._zod;
  if (io === 'input' && def.type === 'pipe') describeOutput(def.out as z.ZodType, json);
  if (def.type === 'default') json.default = def.defaultValue;
  // Answers may have more fields one day.
  if (json.additionalProperties === false) delete json.additionalProperties;
  // Every number in JSON has these limits.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // The pattern of a format is longer than everything else.
  if (json.format !== undefined) delete json.pattern;
  const description = z.globalRegistry.get(schema)?.description;
  if (description !== undefined) json.description = description;
}

/** Describes a text that is converted as the number or list that it becomes, and adds the limits of the next step. */
function describeOutput(out: z.ZodType, json: JsonSchema): void {
  if ((out as { def?: { type?: string } }).def?.type === 'transform') return;
  const next = toJson(out, 'input').json;
  if (next.type !== json.type) for (const name of Object.keys(json)) delete json[name];
  Object.assign(json, next);
}

/** Moves references from `$defs` to the components of the document. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : relocate(inner),
    ]),
  );
}
