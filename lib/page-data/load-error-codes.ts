import { beyondLast, dataOrThrow, found, missing, moved } from '@/lib/api/server';
import { ERROR_CODES_PAGE_SIZE } from '@/lib/constants';
import type { ErrorCodesAnswer } from '@/lib/contract/content';
import { errorCodePlace } from '@/lib/paths/hit-path';
import { localePath } from '@/lib/paths/locale-path';
import { ERROR_CODES_PATH, errorCodeAnchor, errorCodesPath } from '@/lib/words/error-codes';
import { referenceText } from '@/lib/text/reference';
import type { ErrorCodesContent, ErrorCodeData } from './props/help';
import { type ContentLoader, crumbsTo, everyLanguage } from './content-page';
import { parsePageNumber } from './page-number';

/** Further articles that are named with a code: with all of them the page of a large help centre has megabytes. */
const MAX_OTHERS = 5;

/**
 * `/reference/error-codes` is the first page of the error codes in public articles, `…/{page}` those from 2 on. Missing when the
 * backend cannot list them.
 */
export const loadErrorCodes: ContentLoader<ErrorCodesContent> = async ({ api, locale, params }) => {
  const page = parsePageNumber(params.page);
  if (page === undefined || !api.has('listErrorCodes')) return missing();
  const path = errorCodesPath(page);
  if (params.page === '1') return moved(localePath(path, locale));
  const { results } = dataOrThrow(await api.content.listErrorCodes({ locale }));
  const all = groupCodes(results);
  const groups = cutPage(all, page);
  if (page > 1 && groups.length === 0) return beyondLast();
  const text = referenceText[locale];
  return found({
    crumbs: crumbsTo(locale, { name: text.errorCodes, url: path }),
    page,
    count: all.reduce((sum, { codes }) => sum + codes.length, 0),
    groups,
    // The other language may have fewer pages.
    alternates: page > 1 ? { [locale]: path } : everyLanguage(ERROR_CODES_PATH),
  });
};

/** Returns the codes of a page, which may begin and end within a group. */
function cutPage(groups: ErrorCodesContent['groups'], page: number): ErrorCodesContent['groups'] {
  let before = (page - 1) * ERROR_CODES_PAGE_SIZE;
  let room = ERROR_CODES_PAGE_SIZE;
  return groups.flatMap((group) => {
    const codes = group.codes.slice(before, before + room);
    before = Math.max(0, before - group.codes.length);
    room -= codes.length;
    return codes.length > 0 ? [{ ...group, codes }] : [];
  });
}

type Result = ErrorCodesAnswer['results'][number];

/** Groups sorted codes by the category of the article that explains each; groups come in the order of their first code. */
export function groupCodes(results: readonly Result[]): ErrorCodesContent['groups'] {
  const groups = new Map<string, ErrorCodesContent['groups'][number]>();
  const codes = new Map<string, ErrorCodeData>();
  for (const result of results) {
    const place = errorCodePlace(result);
    if (!place) continue;
    const code = codes.get(result.code);
    if (code) {
      if (code.others.length < MAX_OTHERS) code.others.push(place.link);
      continue;
    }
    const entry: ErrorCodeData = {
      id: errorCodeAnchor(result.code),
      code: result.code,
      text: result.text,
      ...place.link,
      others: [],
    };
    codes.set(result.code, entry);
    const group = groups.get(place.category.key) ?? {
      id: `kode-${place.category.key}`,
      name: place.category.name,
      codes: [],
    };
    group.codes.push(entry);
    groups.set(place.category.key, group);
  }
  return [...groups.values()];
}
