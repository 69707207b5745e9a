import { dataOrMissing } from '@/lib/api/server';
import { ERROR_CODES_PATH } from '@/lib/words/error-codes';
import { GLOSSARY_PATH } from '@/lib/words/glossary-terms';
import type { SitemapEntry } from '@/lib/seo/documents/sitemap';
import { everyLanguage, translationsOf } from '../content-page';
import type { DocumentContext } from './document-content';

/** Lists the pages of terms and of error codes where they hold something. */
export async function listReferences({ api, locale }: DocumentContext): Promise<SitemapEntry[]> {
  const glossary = dataOrMissing(await api.content.get('glossary', { model: 'page', locale }));
  const codes = api.has('listErrorCodes')
    ? dataOrMissing(await api.content.listErrorCodes({ locale }))
    : undefined;
  return [
    ...(glossary?.key === 'glossary'
      ? [
          {
            path: GLOSSARY_PATH,
            locale,
            updated: glossary.updated_at,
            alternates: translationsOf(glossary, () => GLOSSARY_PATH),
          },
        ]
      : []),
    ...(codes && codes.count > 0
      ? [{ path: ERROR_CODES_PATH, locale, alternates: everyLanguage(ERROR_CODES_PATH) }]
      : []),
  ];
}
