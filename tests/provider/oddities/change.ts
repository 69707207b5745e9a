import type { CallName, ProviderRequest } from '../calls';
import type { Json } from '../content';

/** One way in which a provider's answers differ from what one would expect. */
export type Oddity = {
  what: string;
  /** Of the oddities of a group an answer has one at a time; which, depends on its URL. */
  group?: string;
  /** The answers that it changes; without it all. */
  isFor?: (request: ProviderRequest) => boolean;
  change?: (body: unknown, request: ProviderRequest) => unknown;
  /** Changes the text that is sent. */
  write?: (text: string) => string;
  /** Replaces the status 200. */
  status?: number;
  contentType?: string;
};

export type Oddities = Record<string, Oddity>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LIST_NAMES = ['results', 'records'];

/** Returns the items of an answer that is a list, whatever shape another oddity gave it. */
export function itemsOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const name = isRecord(body) ? LIST_NAMES.find((each) => Array.isArray(body[each])) : undefined;
  return name && isRecord(body) ? (body[name] as unknown[]) : undefined;
}

export function withItems(body: unknown, change: (items: unknown[]) => unknown[]): unknown {
  if (Array.isArray(body)) return change(body);
  const name = isRecord(body) ? LIST_NAMES.find((each) => Array.isArray(body[each])) : undefined;
  return name && isRecord(body) ? { ...body, [name]: change(body[name] as unknown[]) } : body;
}

/** Changes every item of a list, or the one item that the answer is. */
export const eachItem =
  (change: (item: Json) => unknown) =>
  (body: unknown): unknown => {
    const changeOne = (item: unknown) => (isRecord(item) ? change(item) : item);
    return itemsOf(body) ? withItems(body, (items) => items.map(changeOne)) : changeOne(body);
  };

/** Changes the third item of a list, so that most of it is right. */
export const thirdItem =
  (change: (item: Json) => unknown) =>
  (body: unknown): unknown =>
    withItems(body, (items) => items.map((item, at) => (at === 2 && isRecord(item) ? change(item) : item)));

/** Changes every value of these names, however deep; `undefined` removes it. */
export const everywhere =
  (names: RegExp, change: (value: unknown) => unknown) =>
  (body: unknown): unknown => {
    if (Array.isArray(body)) return body.map(everywhere(names, change));
    if (!isRecord(body)) return body;
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        names.test(name) ? change(value) : everywhere(names, change)(value),
      ]),
    );
  };

/** Sets these fields where the item has them. */
export const fields =
  (values: Json) =>
  (item: Json): Json => ({
    ...item,
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in item)),
  });

export const without =
  (...names: string[]) =>
  (item: Json): Json =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

export const calls =
  (...names: CallName[]) =>
  ({ name }: ProviderRequest): boolean =>
    names.includes(name);

export const isContent = calls('list', 'detail', 'categoryLookup', 'topicLookup');
export const isArticle = ({ name, query }: ProviderRequest): boolean =>
  name === 'detail' || (name === 'list' && query.get('model') === 'help-article');
export const isNamedPage = ({ name, param }: ProviderRequest): boolean =>
  name === 'detail' && /^(header|mobile-.*|footer|category|about|register|portal-home)$/.test(param);
