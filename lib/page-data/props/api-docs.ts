import type { Crumb } from './common';

/** A parameter of a call, or a field of its body. */
export type ApiFieldView = {
  name: string;
  /** Where the parameter is placed; undefined for fields of the body. */
  place?: 'path' | 'query' | 'header';
  type: string;
  isRequired: boolean;
  description: string;
};

export type ApiCallView = {
  id: string;
  method: string;
  /** Path, after the origin. */
  path: string;
  summary: string;
  details: string;
  isExtension: boolean;
  /** The required headers. */
  headers: string[];
  parameters: ApiFieldView[];
  bodyFields: ApiFieldView[];
  /** JSON; undefined for calls without a JSON body. */
  bodyExample?: string;
  answerExample: string;
  errors: string[];
};

export type ApiGroupView = { id: string; description: string; calls: ApiCallView[] };

/** The readable form of the OpenAPI document; its texts are English. */
export type ApiDocsContent = {
  crumbs: Crumb[];
  paragraphs: string[];
  bases: { name: string; url: string }[];
  schemes: { header: string; description: string }[];
  errors: { status: string; description: string }[];
  groups: ApiGroupView[];
};
