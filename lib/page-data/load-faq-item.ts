import { dataOrMissing, found, missing, moved } from '@/lib/api/server';
import { formatDate } from '@/lib/rules/format-date';
import { localePath } from '@/lib/rules/locale-path';
import { faqText } from '@/lib/text/faq';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { FAQ_PATH } from './load-faq';
import { faqItemPath } from './pick';
import { translationsOf } from './translations';
import type { TextContent } from '@/lib/views/site';

/** One question with its answer, where a search leads to. */
export const loadFaqItem: ContentLoader<TextContent> = async ({ api, locale, params }) => {
  const item = dataOrMissing(await api.content.get(params.key ?? '', { model: 'faq', locale }));
  if (!item) return missing();
  const path = faqItemPath(item.key);
  if (params.key !== item.key) return moved(localePath(path, locale));
  return found({
    title: item.title,
    description: null,
    html: item.html_body,
    updated: { iso: item.updated_at, text: formatDate(item.updated_at, locale) },
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: faqText[locale].title, url: FAQ_PATH },
      { name: item.title, url: path },
    ],
    headings: [],
    sections: [],
    alternates: translationsOf(item, faqItemPath),
  });
};
