// Types of the part of OpenAPI 3.1 that `/api/openapi.json` uses.

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  $ref?: string;
  [keyword: string]: unknown;
};

export type OpenApiServer = { url: string; description: string };

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required: boolean;
  schema: JsonSchema;
};

type Content = { content: Record<string, { schema: JsonSchema; example?: unknown }> };

export type OpenApiOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Whether the call goes beyond the contract. */
  'x-extension'?: true;
  /** Names of security schemes that are needed together. */
  security: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, { $ref: string } | (Content & { description: string })>;
};

export const OPENAPI_METHODS = ['get', 'post', 'patch', 'delete'] as const;
export type OpenApiMethod = (typeof OPENAPI_METHODS)[number];
export type OpenApiPath = { servers?: OpenApiServer[] } & Partial<Record<OpenApiMethod, OpenApiOperation>>;

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: OpenApiServer[];
  tags: { name: string; description: string }[];
  paths: Record<string, OpenApiPath>;
  components: {
    securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string; description: string }>;
    responses: Record<string, { description: string; [field: string]: unknown }>;
    schemas: Record<string, JsonSchema>;
  };
};
