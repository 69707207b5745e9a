import type { Fields, Report } from '@/lib/importer/items/types';
import { textField } from './fields';
import { isFields } from './front-matter';

/** Names of fields in lower case, without the marks between words: `last_updated` and `lastUpdated` are the same. */
const CREATED = [
  ...['created', 'createdat', 'date', 'publishdate', 'publishedat', 'pubdate', 'pubdatetime'],
  ...['datecreated', 'datepublished', 'createddate', 'publisheddate', 'postdate', 'firstpublished'],
];
const UPDATED = [
  ...['updated', 'updatedat', 'lastmod', 'lastupdated', 'lastmodified', 'modified', 'lastupdate', 'editedat'],
  ...['ms.date', 'datemodified', 'modifiedat', 'updateddate', 'dateupdated', 'modifieddate', 'moddatetime'],
  ...['lastreviewed', 'revisiondate', 'lastupdatedat', 'lastmodifiedat'],
];
/** Fields whose month always comes first. */
const MONTH_FIRST = new Set(['ms.date']);

const plainName = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

type Dates = { created: string | undefined; updated: string | undefined };

/**
 * Reads when an item was written and changed, as ISO text. A day without a time becomes noon in Jakarta, which is the same day
 * in most time zones. Dates that do not exist, and those whose day and month may be exchanged, are reported.
 */
export function readDates(fields: Fields, file: string, report: Report): Dates {
  const first = (names: string[]): string | undefined =>
    names
      .flatMap((name) => Object.keys(fields).filter((field) => plainName(field) === name))
      .map((field) => readDate(fields, field, file, report))
      .find((date) => date !== undefined);
  return { created: first(CREATED), updated: first(UPDATED) };
}

function readDate(fields: Fields, field: string, file: string, report: Report): string | undefined {
  const value = fields[field];
  // Docusaurus writes who changed a text beside the date; VitePress only whether to show it.
  const text = isFields(value) ? textField(value, 'date') : textField(fields, field);
  if (text === undefined || /^(true|false|yes|no|on|off)$/i.test(text)) return undefined;
  const date = parseDate(text);
  if (date === undefined) report({ file, kind: 'bad-date', detail: `${field}: ${text}` });
  else if (isAmbiguous(text) && !MONTH_FIRST.has(plainName(field)))
    report({ file, kind: 'ambiguous-date', detail: `${field}: ${text} → ${date.slice(0, 10)}` });
  return date;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})$/;
const DAY_MONTH_NAME = /^(?:\p{L}+,? +)?(\d{1,2})[ -](\p{L}{3,})\.?,?[ -](\d{4})$/u;
const MONTH_NAME_DAY = /^(?:\p{L}+, +)?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** The first letters of the months, in English and Indonesian. */
const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'm[ae][iy]',
  'jun',
  'jul',
  'a[gu]',
  'sep',
  'o[ck]t',
  'nov',
  'de[cs]',
];

/** Returns whether a date may be read with day and month exchanged. A dot marks the order day, month. */
function isAmbiguous(text: string): boolean {
  const [, a, mark, b] = YEAR_LAST.exec(text) ?? [];
  return mark !== undefined && mark !== '.' && a !== b && Number(a) <= 12 && Number(b) <= 12;
}

/** Reads a date as ISO text; undefined when there is no such day. */
export function parseDate(text: string): string | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first) return dayOf(first[1], Number(first[2]), first[3]);
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, a, mark, b, year] = last;
    // In dates with slashes the month comes first, unless the number is too large for a month.
    return mark === '/' && Number(a) <= 12 ? dayOf(year, Number(a), b) : dayOf(year, Number(b), a);
  }
  const named = DAY_MONTH_NAME.exec(text);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const english = MONTH_NAME_DAY.exec(text);
  if (english) return dayOf(english[3], monthOf(english[1]), english[2]);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})[T ]\d/.exec(text) ?? [];
  if (dayOf(year, Number(month), day) === undefined) return undefined;
  const time = new Date(text.replace(' ', 'T').replace(/ /g, ''));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

const monthOf = (name = ''): number =>
  MONTHS.findIndex((start) => new RegExp(`^(?:${start})`, 'i').test(name)) + 1;

function dayOf(year: string | undefined, month: number, day: string | undefined): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day), 5));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isThere ? date.toISOString() : undefined;
}
