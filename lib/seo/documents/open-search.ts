import { absoluteUrl } from '../absolute-url';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE } from '../document-paths';
import type { Site } from '../site';
import { escapeMarkup } from './escape-markup';

/** Longest ShortName and Description that OpenSearch 1.1 allows, in characters. */
const MAX_SHORT_NAME = 16;
const MAX_DESCRIPTION = 1024;

/** How a browser searches the portal from its address bar (OpenSearch 1.1). */
export function openSearchXml({ siteUrl, name, description, locale }: Site): string {
  const text = (value: string, max: number) => escapeMarkup(Array.from(value).slice(0, max).join(''));
  const search = `${absoluteUrl(siteUrl, '/content/article', locale)}?q={searchTerms}`;
  const self = absoluteUrl(siteUrl, OPEN_SEARCH_PATH, locale);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${text(name, MAX_SHORT_NAME)}</ShortName>`,
    `<Description>${text(description, MAX_DESCRIPTION)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Language>${locale}</Language>`,
    `<Image width="32" height="32" type="image/x-icon">${escapeMarkup(siteUrl)}/favicon.ico</Image>`,
    `<Url type="text/html" method="get" template="${escapeMarkup(search)}"/>`,
    `<Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${escapeMarkup(self)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
