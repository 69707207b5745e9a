import { found, getApiDescription } from '@/lib/api/server';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiPath,
} from '@/lib/contract/openapi-document';
import { schemaExample, schemaType } from './schema-example';
import { apiDocsText } from '@/lib/text/api-docs';
import type { ApiCallData, ApiDocsContent, ApiFieldData } from './props/site';
import { type ContentLoader, crumbsTo, everyLanguage } from './content-page';

const API_DOCS_PATH = '/api-docs';

/** `/api-docs`: the OpenAPI document as a page. */
export const loadApiDocs: ContentLoader<ApiDocsContent> = async ({ locale }) => {
  const document = getApiDescription();
  const { info, tags, components } = document;
  const calls = callsOf(document);
  return found({
    crumbs: crumbsTo(locale, { name: apiDocsText[locale].title, url: API_DOCS_PATH }),
    paragraphs: info.description.split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' ')),
    bases: basesOf(document).map(({ description, url }) => ({ name: description, url })),
    schemes: Object.values(components.securitySchemes).map(({ name, description }) => ({
      header: name,
      description,
    })),
    errors: Object.entries(components.responses).map(([status, { description }]) => ({
      status,
      description,
    })),
    groups: tags.map(({ name, description }) => ({
      id: name,
      description,
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    })),
    alternates: everyLanguage(API_DOCS_PATH),
  });
};

function basesOf({ servers, paths }: OpenApiDocument) {
  const all = [...servers, ...Object.values(paths).flatMap((path) => path.servers ?? [])];
  return [...new Map(all.map((server) => [server.url, server])).values()];
}

function callsOf(document: OpenApiDocument): { group: string; call: ApiCallData }[] {
  return Object.entries(document.paths).flatMap(([path, { servers = document.servers, ...methods }]) => {
    const base = new URL(servers[0]?.url ?? '', 'http://localhost').pathname.replace(/\/$/, '');
    return Object.entries(methods satisfies Omit<OpenApiPath, 'servers'>).map(([method, operation]) => ({
      group: operation.tags[0] ?? '',
      call: toCall(method as OpenApiMethod, base + path, operation, document),
    }));
  });
}

function toCall(
  method: OpenApiMethod,
  path: string,
  operation: OpenApiOperation,
  { components }: OpenApiDocument,
): ApiCallData {
  const { parameters = [], requestBody, responses, security } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const answer = responses['200'];
  const schema = answer && 'content' in answer ? answer.content['application/json']?.schema : undefined;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    details: operation.description.replace(/^\*\*.*?\*\* ?/, ''),
    isExtension: operation['x-extension'] ?? false,
    headers: Object.keys(security[0] ?? {}).map((name) => components.securitySchemes[name]?.name ?? name),
    parameters: parameters.map(({ name, in: place, required, description = '', schema: type }) => ({
      ...toField(name, type, required),
      place,
      description: withDefault(description, type),
    })),
    bodyFields: fieldsOf(body?.schema),
    ...(body?.example !== undefined && { bodyExample: toJson(body.example) }),
    answerExample: toJson(schemaExample(schema ?? {}, components.schemas)),
    errors: Object.keys(responses).filter((status) => status !== '200'),
  };
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema = {}): ApiFieldData[] =>
  Object.entries(properties).map(([name, schema]) => toField(name, schema, required.includes(name)));

const toField = (name: string, schema: JsonSchema, isRequired: boolean): ApiFieldData => ({
  name,
  type: schemaType(schema),
  isRequired,
  description: withDefault(schema.description ?? '', schema),
});

const withDefault = (description: string, { default: value }: JsonSchema): string =>
  value === undefined ? description : `${description} Default: \`${JSON.stringify(value)}\`.`.trim();

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);
