import { z } from 'zod';
import type { ContentData, ContentFilters } from '@/lib/database/schema';
import { unreadHours } from '@/lib/hours/parse-opening-hours';
import { videoIdOf } from '@/lib/paths/video-id';
import type { Rendered } from '@/lib/importer/markdown/render-types';
import { listField, numberField, textField } from '@/lib/importer/source/fields';
import { isFields } from '@/lib/importer/source/front-matter';
import type { Fields } from '@/lib/importer/items/types';
import type { PageSection } from '@/lib/contract/content';
import { LINK_FIELDS } from '@/lib/paths/item-path';
import { renderHtml } from '@/lib/importer/markdown/render-markdown';
import type { BuildContext } from './build-context';

/** The fields of an item that have no column, and the values of its filters. */
export type ModelData = { data: ContentData; filters?: ContentFilters };
/** A required field is missing; this has been reported. */
export class MissingFieldError extends Error {}

const EXCERPT_LENGTH = 160;

export const textOr = (fields: Fields, ...names: string[]): string | null =>
  textField(fields, ...names) ?? null;

/** Returns the description of an item, or else the first words of its body. */
function descriptionOf(fields: Fields, body: Rendered | undefined): string | null {
  const written = textField(fields, 'description', 'summary', 'excerpt', 'subtitle', 'intro');
  return written ?? (body ? excerptOf(body.plainText) : null);
}

/** Returns the first words of a text, for items without a description. */
export function excerptOf(plainText: string): string | null {
  const text = plainText.replace(/\s+/g, ' ').trim();
  if (text.length <= EXCERPT_LENGTH) return text || null;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …`;
}

const imageOf = ({ fields }: { fields: Fields }): unknown =>
  ['image', 'featured_image', 'cover', 'thumbnail', 'og_image'].map((name) => fields[name]).find(Boolean);

export async function articleData(context: BuildContext, body: Rendered): Promise<ModelData> {
  const { fields } = context.sourceItem;
  const sections = await articleSections(context);
  return {
    data: {
      description: descriptionOf(fields, body),
      featured_image: await context.image(imageOf(context.sourceItem), textField(fields, 'image_alt') ?? ''),
      video_url: videoUrl(context),
      reading_minutes: body.readingMinutes,
      headings: body.headings,
      ...(body.errorCodes.length > 0 ? { error_codes: body.errorCodes } : {}),
      ...(sections.length > 0 ? { article_page: { sections } } : {}),
    },
  };
}

async function articleSections(context: BuildContext): Promise<unknown[]> {
  const { action, sections } = context.sourceItem.fields;
  const written: unknown[] = Array.isArray(sections) ? sections : [];
  const banner = isFields(action) ? [{ component: 'ActionArticleUrl', ...action }] : [];
  return cleanSections([...written, ...banner], context);
}

function videoUrl({ sourceItem, report }: BuildContext): string | null {
  const written = textField(sourceItem.fields, 'video_url', 'video_link', 'video', 'youtube');
  if (written === undefined) return null;
  const url = /^[\w-]{11}$/.test(written) ? `https://www.youtube.com/watch?v=${written}` : written;
  const id = videoIdOf(url);
  if (!id) report('bad-video', written);
  return id ? `https://www.youtube.com/watch?v=${id}` : null;
}

export async function blogData(context: BuildContext, body: Rendered): Promise<ModelData> {
  const { fields, extra } = context.sourceItem;
  return {
    data: {
      description: descriptionOf(fields, body),
      author: textOr(fields, 'author', 'authors'),
      category: extra.category ?? null,
      featured_image: await context.image(imageOf(context.sourceItem), textField(fields, 'image_alt') ?? ''),
      reading_minutes: body.readingMinutes,
      headings: body.headings,
    },
  };
}

export async function pageData(context: BuildContext, body: Rendered | undefined): Promise<ModelData> {
  const { fields } = context.sourceItem;
  const sections = await cleanSections(fields.sections, context);
  return {
    data: {
      description: descriptionOf(fields, body),
      sections,
      ...(body ? { headings: body.headings } : {}),
    },
  };
}

/** Returns the data of topics and of the categories of articles, posts and products. */
export async function groupData(context: BuildContext): Promise<ModelData> {
  const { model, fields, extra } = context.sourceItem;
  if (model === 'blog-category') return { data: {} };
  const description = textOr(fields, 'description', 'summary');
  if (model === 'help-topic') return { data: { description } };
  const image = await context.image(imageOf(context.sourceItem), textField(fields, 'image_alt') ?? '');
  if (model === 'help-category') return { data: { description, image } };
  // `parent` is the key of the parent category.
  return { data: { description, image, parent: extra.parent ?? null } };
}

export async function storeData(context: BuildContext): Promise<ModelData> {
  const { fields } = context.sourceItem;
  const city = required(context, 'city');
  const written = Array.isArray(fields.hours) ? fields.hours.filter(isFields) : [];
  const hours = written.map((entry) => ({
    days: textField(entry, 'days') ?? '',
    open: textField(entry, 'open') ?? '',
  }));
  for (const { days, open } of unreadHours(hours)) context.report('unread-hours', `${days}: ${open}`);
  return {
    filters: { city },
    data: {
      city,
      address: required(context, 'address'),
      phone: textOr(fields, 'phone'),
      whatsapp: textOr(fields, 'whatsapp'),
      closed_days: closedDays(context),
      hours,
      latitude: coordinate(fields, 'latitude', 90),
      longitude: coordinate(fields, 'longitude', 180),
      image: await context.image(fields.image, textField(fields, 'image_alt') ?? ''),
    },
  };
}

/** Reads the days without service; invalid days are reported and left out. */
function closedDays({ sourceItem: { fields }, report }: BuildContext): string[] {
  const days = listField(fields, 'closed_days');
  const isDay = (day: string): boolean => z.iso.date().safeParse(day).success;
  if (!days.every(isDay)) report('unknown-field', 'closed_days');
  return days.filter(isDay);
}

function coordinate(fields: Fields, name: string, limit: number): number | null {
  const value = numberField(fields, name);
  return value !== undefined && Math.abs(value) <= limit ? value : null;
}

export async function bannerData(context: BuildContext): Promise<ModelData> {
  const { fields } = context.sourceItem;
  const image = await context.image(fields.image ?? fields.image_url);
  if (!image) {
    context.report('missing-field', 'image');
    throw new MissingFieldError('image');
  }
  const alt = textField(fields, 'alt') ?? context.sourceItem.name;
  return { data: { ...image, alt, link_to: await context.link(fields.link_to) } };
}

function required({ sourceItem, report }: BuildContext, name: string): string {
  const value = textField(sourceItem.fields, name);
  if (value !== undefined) return value;
  report('missing-field', name);
  throw new MissingFieldError(name);
}

const IMAGE_FIELDS = new Set(['image_url', 'image']);
const MAX_DEPTH = 8;

/** Marks an entry of a list that is removed because its URL is not allowed. */
const REFUSED = Symbol('refused');

/**
 * Cleans the sections of a page: URLs are checked, pictures stored and HTML sanitised. Sections without a component and
 * entries with a URL that is not allowed are removed and reported.
 */
async function cleanSections(value: unknown, context: BuildContext): Promise<PageSection[]> {
  if (!Array.isArray(value)) return [];
  const sections: PageSection[] = [];
  for (const entry of value) {
    const cleaned = await cleanValue('', entry, context, 0);
    const component = isFields(cleaned) ? textField(cleaned, 'component') : undefined;
    if (isFields(cleaned) && component) sections.push({ ...cleaned, component });
    else context.report('unknown-field', 'sections');
  }
  return sections;
}

async function cleanValue(
  name: string,
  value: unknown,
  context: BuildContext,
  depth: number,
): Promise<unknown> {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const cleaned = [];
    for (const entry of value) {
      const part = await cleanValue(name, entry, context, depth + 1);
      if (part !== REFUSED) cleaned.push(part);
    }
    return cleaned;
  }
  if (isFields(value)) return cleanFields(value, context, depth);
  if (typeof value !== 'string') return value ?? null;
  if (LINK_FIELDS.has(name)) return (await context.link(value)) ?? REFUSED;
  if (name === 'html') return (await renderHtml(value, context.render)).html;
  return textField({ value }, 'value') ?? '';
}

async function cleanFields(fields: Fields, context: BuildContext, depth: number): Promise<unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (name in {}) continue;
    if (IMAGE_FIELDS.has(name) && typeof value === 'string') {
      const image = await context.image(value);
      if (image) entries.push(...Object.entries(name === 'image' ? { image } : image));
      continue;
    }
    const cleaned = await cleanValue(name, value, context, depth + 1);
    if (cleaned !== REFUSED) entries.push([name, cleaned]);
    // A section stays without its link; an entry of a list is removed.
    else if (depth > 0) return REFUSED;
  }
  return Object.fromEntries(entries);
}
