import { DEFAULT_LOCALE } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { isRecord } from '@/lib/rules/is-record';
import { CALLS, type Call } from '@/lib/contract/calls';

type Fields = Record<string, unknown>;

/** Values of fields that a remote backend may leave out (behaviour.md §3), by model. */
const DEFAULTS: Record<ContentModel, Fields> = {
  banner: { file_name: '', alt: '', link_to: null, created_at: '' },
  blog: {
    description: null,
    author: null,
    category: null,
    tags: [],
    featured_image: null,
    reading_minutes: 1,
  },
  'blog-category': {},
  'store-location': { phone: null, hours: [], latitude: null, longitude: null, image: null },
  'product-category': { description: null, image: null },
  product: {
    description: null,
    price: null,
    price_unit: null,
    category: null,
    brand: null,
    product_type: null,
    protection_type: null,
    installation: null,
    phase: null,
    features: [],
    image: null,
    link_to: null,
  },
  faq: { group: null },
  'help-category': { description: null, image: null, article_count: 0, topic_count: 0 },
  'help-topic': { description: null, article_count: 0 },
  'help-article': {
    description: null,
    topic_key: '',
    tags: [],
    keywords: [],
    featured_image: null,
    video_url: null,
    total_view: 0,
    reading_minutes: 1,
  },
  page: { description: null },
};

const toBusiness = ({ uid, support_email, support_phone, support_hours, ...rest }: Fields): Fields => ({
  ...rest,
  uid: typeof uid === 'number' ? String(uid) : uid,
  support_email: support_email ?? '',
  support_phone: support_phone ?? null,
  support_hours: support_hours ?? '',
});

/**
 * Returns the answer of a remote backend in the shape of the contract: the contract's names for fields that may have
 * two (behaviour.md §3), and defaults for optional ones. Anything that is not an item is returned unchanged.
 */
export function normaliseAnswer(call: Call, body: unknown, query: Fields): unknown {
  switch (call) {
    case CALLS.listContent:
      return withList(body, 'results', (item) => toItem(item, query));
    case CALLS.getContent:
      return toItem(body, query);
    case CALLS.getCategory:
      return eachOf(body, (item) => toItem(item, { ...query, model: 'help-category' }));
    case CALLS.getTopic:
      return eachOf(body, (item) => toItem(item, { ...query, model: 'help-topic' }));
    case CALLS.searchProducts:
      return withList(body, 'products', (item) => toItem(item, { ...query, model: 'product' }));
    case CALLS.getBusiness:
      return isRecord(body) ? toBusiness(body) : body;
    case CALLS.listFieldOptions:
      return eachOf(body, toOption);
    case CALLS.listCreateFields:
      return eachOf(body, (entry) =>
        isRecord(entry) ? { ...entry, field: withList(entry.field, 'options', toOption) } : entry,
      );
    default:
      return body;
  }
}

function toItem(item: unknown, { model: asked, locale = DEFAULT_LOCALE }: Fields): unknown {
  if (!isRecord(item)) return item;
  const { body, html_body, video_link, video_url, ...rest } = item;
  const html = filled(html_body) ?? filled(body) ?? html_body ?? body ?? undefined;
  const video = filled(video_url) ?? filled(video_link);
  const model = item.model ?? asked;
  const name = item.name ?? item.title;
  return withDefaults(rest, {
    ...(isModel(model) && DEFAULTS[model]),
    model,
    uid: item.key,
    key: item.uid,
    name,
    title: name,
    locale,
    html_body: html,
    ...(video !== undefined && { video_url: video }),
    visibility: 'public',
    priority_group: null,
    updated_at: item.created_at ?? '',
    translations: [],
  });
}

/** A backend may send both names of a field, one of them empty. */
const filled = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

const isModel = (model: unknown): model is ContentModel =>
  typeof model === 'string' && Object.hasOwn(DEFAULTS, model);

const toOption = (option: unknown): unknown =>
  isRecord(option) ? withDefaults(option, { text: option.name }) : option;

/** Fills in undefined fields; null is a value. */
function withDefaults(item: Fields, defaults: Fields): Fields {
  const missing = Object.entries(defaults).filter(
    ([name, value]) => item[name] === undefined && value !== undefined,
  );
  return { ...item, ...Object.fromEntries(missing) };
}

const eachOf = (body: unknown, read: (item: unknown) => unknown): unknown =>
  Array.isArray(body) ? body.map(read) : read(body);

function withList(body: unknown, name: string, read: (item: unknown) => unknown): unknown {
  if (!isRecord(body)) return body;
  const list = body[name];
  return Array.isArray(list) ? { ...body, [name]: list.map(read) } : body;
}
