import { z } from 'zod';
import { tokenInfo } from '@/lib/contract/auth';
import { catalogCategory } from '@/lib/contract/catalog';
import { serviceHours } from '@/lib/contract/common';
import { company, contact } from '@/lib/contract/contact';
import * as content from '@/lib/contract/content';
import { business } from '@/lib/contract/directory';
import { order } from '@/lib/contract/order';
import * as project from '@/lib/contract/project';
import { visitorEvent } from '@/lib/contract/visitor';
import type { JsonSchema } from '@/lib/contract/openapi-document';
import { isRecord } from '@/lib/basics/values';

type Component = { schema: z.ZodType; description: string };

/** Parts of answers that have a name in the document. */
export const COMPONENTS: Record<string, Component> = {
  TokenInfo: {
    schema: tokenInfo,
    description:
      'The holder of a token. `business_uid` is sent as X-Service-Key. `token`, when present, replaces the one that was sent.',
  },
  Business: { schema: business, description: 'The business that runs the portal.' },
  Contact: { schema: contact, description: 'A person of the own business.' },
  Company: { schema: company, description: 'A company of the own business.' },
  VisitorEvent: {
    schema: visitorEvent,
    description: 'Something a visitor did; `event_data` names the item.',
  },
  ContentItem: { schema: content.contentItem, description: 'An item of content; `model` tells which.' },
  HelpCategory: { schema: content.helpCategory, description: 'A category of the help centre.' },
  HelpTopic: { schema: content.helpTopic, description: 'A topic of a category.' },
  HelpArticle: {
    schema: content.helpArticle,
    description:
      'An article. The body is only in the detail, or in lists with `expand=body`; `markdown_body` only in the detail with `expand=markdown`.',
  },
  BlogPost: { schema: content.blogPost, description: 'A post of the blog.' },
  BlogCategory: { schema: content.blogCategory, description: 'A category of the blog.' },
  Faq: { schema: content.faq, description: 'A question with its answer.' },
  StoreLocation: { schema: content.storeLocation, description: 'A branch.' },
  Product: { schema: content.product, description: 'A product; the price is in whole rupiah.' },
  ProductCategory: { schema: content.productCategory, description: 'A category of products.' },
  Banner: { schema: content.banner, description: 'A picture of the home page.' },
  Page: { schema: content.page, description: 'A page or page group: a list of sections.' },
  PageSection: {
    schema: content.pageSection,
    description: 'A section; its other fields depend on `component`. Skip unknown components.',
  },
  ContentImage: { schema: content.contentImage, description: 'A public picture with its size in pixels.' },
  SearchHit: {
    schema: content.searchHit,
    description: 'A result; its texts come in pieces, and the marked pieces match.',
  },
  CatalogCategory: { schema: catalogCategory, description: 'A category of products with its subcategories.' },
  IssueStatus: {
    schema: project.issueStatus,
    description: 'The status of a request; `progress` in percent.',
  },
  ServiceHours: {
    schema: serviceHours,
    description:
      'When the support team answers: minutes after midnight and days (YYYY-MM-DD) in UTC+7; weekday 0 is Sunday.',
  },
  CreateField: {
    schema: project.createField,
    description: 'A field of the request form. Leave out a field of an unknown type.',
  },
  FieldOption: {
    schema: project.fieldOption,
    description: 'A choice: send `value`, show `text` (or `name`).',
  },
  Issue: { schema: project.issue, description: 'A request in a list; times are ISO.' },
  IssueDetail: {
    schema: project.issueDetail,
    description: 'A request with what was filed; `actions` is what the caller may do with it now.',
  },
  IssueChange: { schema: project.issueChange, description: 'A change of the status.' },
  FilledField: {
    schema: project.filledField,
    description: 'A field with its value: HTML of a richtext, an ISO time of a datetime.',
  },
  UploadedMedia: {
    schema: project.uploadedMedia,
    description: 'An uploaded image; only who may read the request sees it.',
  },
  Comment: { schema: project.comment, description: 'An answer to a request; `body` is sanitised HTML.' },
  Notification: { schema: project.notification, description: 'News about own requests, or an announcement.' },
  Rating: { schema: project.rating, description: 'The opinion of how a request was handled, from 1 to 5.' },
  Order: { schema: order, description: 'An order; times are ISO.' },
};

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
