import type {
  AdjacentAnswer,
  ContentImage,
  ContentItem,
  ContentModel,
  ContentOf,
  ErrorCodesAnswer,
  HelpArticle,
  PageSection,
  PopularSearchesAnswer,
  Product,
  RedirectAnswer,
  SearchAnswer,
  SearchHit,
  StoreLocation,
} from '../content';
import {
  isRecord,
  type Read,
  amount,
  flag,
  key,
  keyOf,
  named,
  number,
  oneOf,
  text,
  time,
  words,
  html,
  listOf,
  maybe,
  need,
  or,
  record,
  type Fields,
} from './read';
import type { CatalogCategory, ProductBrand, SearchProductsAnswer } from '../catalog';

const imageFields = record<ContentImage>({
  image_url: need(text),
  file_name: maybe(text),
  alt: maybe(text),
  width: maybe(number),
  height: maybe(number),
});

/** An image, its URL alone, or the first of several. */
export const image: Read<ContentImage> = (input, place) => {
  const first: unknown = Array.isArray(input) ? input[0] : input;
  return imageFields(typeof first === 'string' ? { image_url: first } : first, place);
};

/** `private` in any case, also as the key of an object. */
const visibility: Read<'public' | 'private'> = (input, place) => {
  const word = keyOf(input, place);
  if (word === undefined) return undefined;
  return word.toLowerCase() === 'private' ? 'private' : 'public';
};

const translation = record<ContentItem['translations'][number]>({
  locale: need(oneOf('id', 'en')),
  key: need(key),
});

/** Fields of every item: uid and key stand in for each other, and so do name and title. */
const itemFields = {
  uid: need(key, 'uid', 'key'),
  key: need(key, 'key', 'uid'),
  name: need(text, 'name', 'title'),
  locale: or(({ locale }) => locale, oneOf('id', 'en')),
  visibility: or('public' as const, visibility),
  priority_group: or(null, text),
  created_at: or('', time),
  updated_at: or('', time, 'updated_at', 'created_at'),
  translations: or([], listOf(translation)),
};
type ItemField = keyof typeof itemFields | 'model';

const content = <Model extends ContentModel>(
  model: Model,
  fields: Omit<Fields<ContentOf<Model>>, ItemField> & Partial<Pick<Fields<ContentOf<Model>>, ItemField>>,
): Read<ContentOf<Model>> =>
  record(
    { ...itemFields, model: or(model, () => model), ...fields } as unknown as Fields<ContentOf<Model>>,
    model,
  );

const placeFields = {
  uid: need(key, 'uid', 'key'),
  key: need(key, 'key', 'uid'),
  name: or('', text, 'name', 'title'),
};
type Named = { uid: string; key: string; name: string };
/** The place of an item, or its key alone. */
const orKey =
  <Item extends Named>(read: Read<Item>): Read<Item> =>
  (input, at) =>
    read(isRecord(input) ? input : { key: key(input, at) }, at);
const place = orKey(record<Named>(placeFields));
const topic = orKey(record<NonNullable<HelpArticle['topic']>>({ ...placeFields, category: maybe(place) }));

/** A section is described by its component; a text in it may be HTML. */
const section: Read<PageSection> = (input, at) => {
  if (!isRecord(input)) return undefined;
  const component = named(input.component ?? input.type, at);
  if (component === undefined) return undefined;
  const item: PageSection = { ...input, component };
  const written = input.html ?? input.html_body ?? input.body;
  if (typeof written === 'string') {
    item.html = written;
    at.htmls.push({ item, field: 'html' });
  }
  return item;
};
const sections = or([], listOf(section, 'section'), 'sections');
const headings = maybe(
  listOf(
    record<NonNullable<HelpArticle['headings']>[number]>({
      id: need(key),
      text: need(text),
      level: or(2, number),
    }),
  ),
);
const specValue: Read<string | boolean> = (input, at) =>
  typeof input === 'boolean' ? input : text(input, at);
const linkTo = record<{ link_to: string }>({ link_to: need(text) });

export const article = content('help-article', {
  title: need(text, 'title', 'name'),
  description: or(null, text),
  topic_key: or('', keyOf),
  topic: maybe(topic),
  tags: or([], words),
  keywords: or([], words),
  featured_image: or(null, image),
  video_url: or(null, text, 'video_url', 'video_link'),
  total_view: or(0, number),
  reading_minutes: or(1, number),
  html_body: html(undefined, 'html_body', 'body'),
  headings,
  markdown_body: maybe(text),
  article_page: maybe(record<NonNullable<HelpArticle['article_page']>>({ sections })),
});
export const category = content('help-category', {
  description: or(null, text),
  image: or(null, image),
  article_count: maybe(number),
  topic_count: maybe(number),
});
export const helpTopic = content('help-topic', {
  description: or(null, text),
  category_key: or('', keyOf, 'category_key', 'category'),
  article_count: maybe(number),
});

const product = content('product', {
  description: or(null, text),
  price: or(null, (input, at) => amount(input, at) ?? (typeof input === 'string' ? null : undefined)),
  price_text: maybe((input, at) => (amount(input, at) === undefined ? text(input, at) : ''), 'price'),
  price_unit: or(null, text),
  category: or(null, keyOf),
  brand: or(null, keyOf),
  product_type: or(null, named),
  protection_type: or(null, named),
  installation: or(null, named),
  phase: or(null, named),
  features: or([], words),
  image: or(null, image, 'image', 'featured_image'),
  link_to: or(null, text),
  images: maybe(listOf(image)),
  price_from: maybe(flag),
  tax: maybe(oneOf('included', 'excluded')),
  availability: maybe(oneOf('in-stock', 'preorder', 'out-of-stock')),
  audience: maybe(text),
  family: maybe(text),
  specs: maybe(
    listOf(record<NonNullable<Product['specs']>[number]>({ name: need(text), value: need(specValue) })),
  ),
  articles: maybe(listOf(linkTo)),
  faqs: maybe(listOf(linkTo)),
});

/** The reader of each model. */
export const ITEMS: { [Model in ContentModel]: Read<ContentOf<Model>> } = {
  'help-article': article,
  'help-category': category,
  'help-topic': helpTopic,
  product,
  banner: content('banner', {
    name: or('', text, 'name', 'title', 'file_name'),
    image_url: need(text),
    file_name: or('', text),
    alt: or('', text),
    width: maybe(number),
    height: maybe(number),
    link_to: or(null, text),
  }),
  blog: content('blog', {
    title: need(text, 'title', 'name'),
    description: or(null, text),
    author: or(null, named),
    category: or(null, place),
    tags: or([], words),
    featured_image: or(null, image),
    reading_minutes: or(1, number),
    html_body: html(undefined, 'html_body', 'body'),
    headings,
  }),
  'blog-category': content('blog-category', {}),
  faq: content('faq', {
    title: need(text, 'title', 'name'),
    group: or(null, place),
    html_body: html('', 'html_body', 'body'),
  }),
  'store-location': content('store-location', {
    city: or('', named),
    address: or('', text),
    phone: or(null, text),
    whatsapp: maybe(text),
    hours: or([], listOf(record<StoreLocation['hours'][number]>({ days: or('', text), open: or('', text) }))),
    closed_days: maybe(words),
    latitude: or(null, number),
    longitude: or(null, number),
    image: or(null, image, 'image', 'featured_image'),
  }),
  'product-category': content('product-category', { description: or(null, text), image: or(null, image) }),
  // A named page may be its sections alone.
  page: content('page', {
    uid: or(({ asked }) => asked, key, 'uid', 'key'),
    key: or(({ asked }) => asked, key, 'key', 'uid'),
    name: or(({ asked }) => asked, text, 'name', 'title'),
    title: or('', text, 'title', 'name'),
    description: or(null, text),
    sections,
    html_body: html(undefined, 'html_body', 'body'),
    headings,
  }),
};

const fallbackList = <Item>(read: Read<Item>) => or([], listOf(read));

export const adjacent = record<AdjacentAnswer>({
  previous: fallbackList(article),
  next: fallbackList(article),
});
export const redirect = record<RedirectAnswer>({ link_to: need(text) });
export const popularSearch = record<PopularSearchesAnswer['results'][number]>({ query: need(text) });

const heading = record<{ id: string; text: string }>({ id: need(text), text: need(text) });
export const errorCode = record<ErrorCodesAnswer['results'][number]>({
  code: need(text),
  text: or('', text),
  heading: or(null, heading),
  is_explained: or(false, flag),
  article: need(
    record<ErrorCodesAnswer['results'][number]['article']>({
      uid: need(key),
      key: need(key),
      title: need(text),
      topic: need(topic),
    }),
  ),
});

type Piece = SearchHit['snippet'][number];
const marked = listOf(record<Piece>({ text: need(text), is_marked: or(false, flag) }));
const hit = record<SearchHit>(
  {
    model: need(oneOf('help-article', 'faq', 'blog', 'product', 'store-location', 'page')),
    uid: need(key),
    key: need(key),
    locale: or(({ locale }) => locale, oneOf('id', 'en')),
    title: need(text),
    marked_title: or([], marked),
    snippet: or([], marked),
    fits: or(null, oneOf('title', 'heading')),
    heading: or(null, heading),
    breadcrumb: fallbackList(place),
  },
  'search',
);
const facet = record<SearchAnswer['facets']['category'][number]>({ ...placeFields, count: or(0, number) });
const NO_FACETS: SearchAnswer['facets'] = { category: [], topic: [] };
export const search = record<SearchAnswer>({
  suggestion: or(null, text),
  count: or(0, number),
  groups: fallbackList(
    record<SearchAnswer['groups'][number]>({
      model: need(oneOf('help-article', 'faq', 'blog', 'product', 'store-location', 'page')),
      count: or(0, number),
      results: fallbackList(hit),
    }),
  ),
  results: maybe(listOf(hit)),
  facets: or(
    NO_FACETS,
    record<SearchAnswer['facets']>({
      category: fallbackList(facet),
      topic: fallbackList(facet),
      tag: maybe(listOf(record<{ name: string; count: number }>({ name: need(text), count: or(0, number) }))),
    }),
  ),
  broader: or(
    null,
    record<NonNullable<SearchAnswer['broader']>>({ count: or(0, number), results: fallbackList(hit) }),
  ),
});

const brand = record<ProductBrand>(
  { key: need(key, 'key', 'uid'), value: need(text, 'value', 'name', 'key') },
  'brand',
);

const catalogCategory: Read<CatalogCategory> = record<CatalogCategory>(
  {
    uid: need(key, 'uid', 'key'),
    key: need(key, 'key', 'uid'),
    name: need(text, 'name', 'title'),
    image: or(null, image),
    parent: or(null, keyOf),
    brand: or(null, keyOf),
    priority_group: or(null, text),
    created_at: or('', time),
    child_categories: or([], (input, place) => listOf(catalogCategory)(input, place)),
  },
  'product-category',
);

export const searchProducts = record<SearchProductsAnswer>({
  brands: or([], listOf(brand)),
  categories: or([], listOf(catalogCategory)),
  count: or(0, number),
  products: or([], listOf(ITEMS.product), 'products', 'results'),
});
