import { orderOfPriority } from '@/lib/importer/items/keys';
import { writtenTerms } from '@/lib/importer/layout/glossary-items';
import { excerptOf } from '@/lib/importer/records/model-data';
import { isFields } from '@/lib/importer/source/front-matter';
import type { StoredRow } from '@/lib/importer/store/content-store';
import type { Fields } from '@/lib/importer/items/types';

export type FieldTools = {
  /** Returns the URL of a picture relative to the item's file. */
  picture: (url: string) => string;
  /** Old URLs by the uid of their item. */
  redirects: ReadonlyMap<string, string[]>;
};

/** Returns the fields from which an import builds the same row. */
export function exportFields(row: StoredRow, tools: FieldTools): Fields {
  const common: Fields = {
    uid: row.uid,
    slug: row.key,
    visibility: row.visibility === 'private' ? 'private' : undefined,
    position: orderOfPriority(ownPriority(row)),
    tags: row.tags.length > 0 ? row.tags : undefined,
    keywords: row.keywords.length > 0 ? row.keywords : undefined,
    created: row.created_at,
    updated: row.updated_at,
    redirect_from: tools.redirects.get(row.uid),
  };
  return withoutNothing({ ...titleFields(row), ...common, ...modelFields(row, tools) });
}

const LABELLED = new Set(['help-category', 'help-topic']);

function titleFields(row: StoredRow): Fields {
  if (LABELLED.has(row.model)) return { label: row.name };
  if (row.markdown === null) return { name: row.name, title: row.title === row.name ? undefined : row.title };
  return { title: row.title, name: row.name === row.title ? undefined : row.name };
}

/** Returns the priority of an item; a question's priority follows its group's. */
export function ownPriority({ model, data, priority_group: priority }: StoredRow): string | null {
  return model === 'faq' && isFields(data.group) ? splitPlace(priority)[1] : priority;
}

/** Returns the priority of a question's group. */
export const groupPriority = ({ priority_group: priority }: StoredRow): string | null =>
  splitPlace(priority)[0];

function splitPlace(priority: string | null): [string | null, string | null] {
  const match = /^(-?\d{6}|9{6}-[a-z0-9-]*)\.(.+)$/.exec(priority ?? '');
  return [match?.[1] ?? null, match?.[2] ?? priority];
}

function modelFields(row: StoredRow, tools: FieldTools): Fields {
  const { data } = row;
  switch (row.model) {
    case 'help-article':
      return {
        description: ownDescription(row),
        ...pictureFields(data.featured_image, tools),
        video_url: data.video_url,
        sections: isFields(data.article_page) ? sections(data.article_page.sections, tools) : undefined,
      };
    case 'blog':
      return {
        description: ownDescription(row),
        author: data.author,
        category: isFields(data.category) ? data.category.key : undefined,
        ...pictureFields(data.featured_image, tools),
      };
    case 'page':
      return pageFields(row, tools);
    case 'faq':
      return {};
    case 'banner':
      return { image: tools.picture(String(data.image_url)), alt: data.alt, link_to: data.link_to };
    case 'product':
      return productFields(row, tools);
    default: {
      const { image, headings: _headings, parent: _parent, ...rest } = data;
      return { ...rest, ...pictureFields(image, tools) };
    }
  }
}

function productFields({ data, filters }: StoredRow, tools: FieldTools): Fields {
  const { image, images, articles, faqs, ...rest } = data;
  const lists = Object.entries(filters).filter(([, values]) => Array.isArray(values));
  return {
    ...rest,
    ...Object.fromEntries(lists),
    ...pictureFields(image, tools),
    images: list(images).map((entry) => ({ src: tools.picture(String(entry.image_url)), alt: entry.alt })),
    articles: list(articles).map((entry) => entry.link_to),
    faqs: list(faqs).map((entry) => entry.link_to),
  };
}

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Leaves out a description that is an excerpt of the text, because the importer creates it. */
function ownDescription({ data, plain_text }: StoredRow): unknown {
  return plain_text !== null && data.description === excerptOf(plain_text) ? undefined : data.description;
}

function pageFields(row: StoredRow, tools: FieldTools): Fields {
  const { data, key } = row;
  const cleaned = sections(data.sections, tools);
  if (key === 'brands') {
    const [section] = cleaned ?? [];
    return { brands: isFields(section) ? section.brands : [] };
  }
  if (key === 'glossary') return { terms: writtenTerms(cleaned ?? []) };
  return { description: ownDescription(row), sections: cleaned };
}

function pictureFields(image: unknown, { picture }: FieldTools): Fields {
  if (!isFields(image)) return {};
  return { image: picture(String(image.image_url)), image_alt: image.alt === '' ? undefined : image.alt };
}

/** Returns sections with files of pictures, whose sizes the importer determines. */
function sections(value: unknown, tools: FieldTools): unknown[] | undefined {
  return Array.isArray(value) ? value.map((section: unknown) => sourceOf(section, tools)) : undefined;
}

function sourceOf(value: unknown, tools: FieldTools): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => sourceOf(entry, tools));
  if (!isFields(value)) return value;
  if (typeof value.image_url !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, sourceOf(entry, tools)]));
  }
  const { image_url, file_name: _name, width: _width, height: _height, ...rest } = value;
  return {
    image_url: tools.picture(image_url),
    ...Object.fromEntries(Object.entries(rest).map(([name, entry]) => [name, sourceOf(entry, tools)])),
  };
}

function withoutNothing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
