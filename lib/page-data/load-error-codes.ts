import { dataOrThrow, found, missing } from '@/lib/api/server';
import type { ErrorCodesAnswer } from '@/lib/contract/content';
import { errorCodePlace } from '@/lib/paths/error-code-place';
import { errorCodeAnchor } from '@/lib/words/error-codes';
import { layoutText } from '@/lib/text/layout';
import { referenceText } from '@/lib/text/reference';
import type { ErrorCodesContent, ErrorCodeView } from '@/lib/page-data/props/reference';
import { type ContentLoader, everyLanguage } from './content-page';

export const ERROR_CODES_PATH = '/reference/error-codes';

/** Further articles that are named with a code: with all of them the page of a large help centre has megabytes. */
const MAX_OTHERS = 5;

/** `/reference/error-codes`: every error code in a public article. Missing when the backend cannot list them. */
export const loadErrorCodes: ContentLoader<ErrorCodesContent> = async ({ api, locale }) => {
  if (!api.has('listErrorCodes')) return missing();
  const { results } = dataOrThrow(await api.content.listErrorCodes({ locale }));
  const text = referenceText[locale];
  return found({
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: text.errorCodes, url: ERROR_CODES_PATH },
    ],
    groups: groupCodes(results),
    alternates: everyLanguage(ERROR_CODES_PATH),
  });
};

type Result = ErrorCodesAnswer['results'][number];

/** Groups sorted codes by the category of the article that explains each; groups come in the order of their first code. */
export function groupCodes(results: readonly Result[]): ErrorCodesContent['groups'] {
  const groups = new Map<string, ErrorCodesContent['groups'][number]>();
  const codes = new Map<string, ErrorCodeView>();
  for (const result of results) {
    const place = errorCodePlace(result);
    if (!place) continue;
    const known = codes.get(result.code);
    if (known) {
      if (known.others.length < MAX_OTHERS) known.others.push(place.link);
      continue;
    }
    const view: ErrorCodeView = {
      id: errorCodeAnchor(result.code),
      code: result.code,
      text: result.text,
      ...place.link,
      others: [],
    };
    codes.set(result.code, view);
    const group = groups.get(place.category.key) ?? {
      id: `kode-${place.category.key}`,
      name: place.category.name,
      codes: [],
    };
    group.codes.push(view);
    groups.set(place.category.key, group);
  }
  return [...groups.values()];
}
