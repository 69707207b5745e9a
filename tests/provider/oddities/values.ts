import { eachItem, everywhere, fields, isContent, isRecord, without, type Oddities } from './change';
import type { Json } from '../content';

const DATES = /(_at|_time)$/;
const IMAGES = /^(image|featured_image)$/;
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' ? Number(value.replace(/\D/g, '') || 7) : value;
const time = (value: unknown): number => Date.parse(String(value));

/** Adds a field to every object, however deep. */
function extended(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(extended);
  if (!isRecord(body)) return body;
  const entries = Object.entries(body).map(([name, value]) => [name, extended(value)]);
  return { ...(Object.fromEntries(entries) as Json), _links: { self: '/intern' }, tenant_id: 17 };
}

/** Numbers, identifiers, dates, pictures and names, in whichever call they are. */
export const VALUES: Oddities = {
  'numbers-as-text': {
    what: 'every number is a text',
    change: everywhere(/^(total_view|index|progress|pk|length|price|count|uid)$/, (value) =>
      typeof value === 'number' ? String(value) : value,
    ),
  },
  'view-count-null': {
    what: 'total_view is null',
    group: 'views',
    change: everywhere(/^total_view$/, () => null),
  },
  'view-count-missing': {
    what: 'total_view is missing',
    group: 'views',
    change: everywhere(/^total_view$/, () => undefined),
  },
  'uids-as-numbers': { what: 'uids are numbers', isFor: isContent, change: everywhere(/^uid$/, toNumber) },
  'keys-as-numbers': {
    what: 'keys of articles are numbers',
    isFor: isContent,
    change: eachItem((item) => (item.model === 'help-article' ? { ...item, key: toNumber(item.uid) } : item)),
  },
  'priority-as-number': {
    what: 'priority_group is a number',
    change: everywhere(/^priority_group$/, toNumber),
  },
  'priority-null': { what: 'priority_group is null', change: everywhere(/^priority_group$/, () => null) },
  'dates-epoch-seconds': {
    what: 'dates are seconds',
    group: 'dates',
    change: everywhere(DATES, (value) => Math.floor(time(value) / 1000)),
  },
  'dates-epoch-ms': { what: 'dates are milliseconds', group: 'dates', change: everywhere(DATES, time) },
  'dates-epoch-text': {
    what: 'dates are seconds as text',
    group: 'dates',
    change: everywhere(DATES, (value) => String(Math.floor(time(value) / 1000))),
  },
  'dates-without-zone': {
    what: 'dates are 2023-01-09 10:00:00',
    group: 'dates',
    change: everywhere(DATES, (value) => new Date(time(value)).toISOString().slice(0, 19).replace('T', ' ')),
  },
  'dates-missing': { what: 'no dates', group: 'dates', change: everywhere(DATES, () => undefined) },
  'dates-null': { what: 'dates are null', group: 'dates', change: everywhere(DATES, () => null) },
  'dates-unreadable': { what: 'dates are words', group: 'dates', change: everywhere(DATES, () => 'kemarin') },
  'images-empty-object': { what: 'pictures are {}', group: 'images', change: everywhere(IMAGES, () => ({})) },
  'images-null': { what: 'pictures are null', group: 'images', change: everywhere(IMAGES, () => null) },
  'images-missing': { what: 'no pictures', group: 'images', change: everywhere(IMAGES, () => undefined) },
  'images-as-url': {
    what: 'pictures are URLs',
    group: 'images',
    change: everywhere(IMAGES, (image) => (isRecord(image) ? image.image_url : image)),
  },
  'images-as-array': {
    what: 'pictures are arrays',
    group: 'images',
    change: everywhere(IMAGES, (image) => [image]),
  },
  'image-url-null': {
    what: 'image_url is null',
    group: 'images',
    change: everywhere(/^image_url$/, () => null),
  },
  'image-url-empty': {
    what: 'image_url is ""',
    group: 'images',
    change: everywhere(/^image_url$/, () => ''),
  },
  'image-url-relative': {
    what: 'image_url is a path',
    group: 'images',
    change: everywhere(/^image_url$/, () => '/media/gambar.png'),
  },
  'names-null': {
    what: 'articles have a title alone',
    group: 'names',
    change: eachItem((item) => (item.title ? { ...item, name: null } : item)),
  },
  'titles-missing': { what: 'names alone', group: 'names', change: eachItem(without('title')) },
  'names-with-markup': {
    what: 'names hold tags and entities',
    group: 'names',
    isFor: isContent,
    change: eachItem((item) =>
      fields({ name: `<b>${item.name}</b> &amp; lain`, title: `<b>${item.name}</b>` })(item),
    ),
  },
  'names-very-long': {
    what: 'names of 5,000 letters',
    group: 'names',
    isFor: isContent,
    change: eachItem((item) => fields({ name: 'Panjang '.repeat(625), title: 'Panjang '.repeat(625) })(item)),
  },
  'visibility-missing': { what: 'no visibility', change: eachItem(without('visibility')) },
  'visibility-null': { what: 'visibility is null', change: everywhere(/^visibility$/, () => null) },
  'model-missing': { what: 'items without model', isFor: isContent, change: eachItem(without('model')) },
  'unknown-fields': { what: 'every object has fields of its own', change: extended },
  'empty-texts': {
    what: 'absent texts are ""',
    change: everywhere(/^(link_to|video_link|placeholder|last_name|parent|brand)$/, (value) => value ?? ''),
  },
};
