import { dataOrMissing, found, labelLocale, missing, moved } from '@/lib/api/server';
import { MAX_LIST_SIZE, type Locale } from '@/lib/constants';
import type { Faq } from '@/lib/contract/content';
import { adjacentItems } from '@/lib/rules/adjacent-items';
import { formatDate } from '@/lib/rules/format-date';
import { localePath } from '@/lib/rules/locale-path';
import { faqText } from '@/lib/text/site';
import { layoutText } from '@/lib/text/layout';
import { type ContentLoader, everyLanguage, loadOptional, translationsOf } from './content-page';
import { faqItemPath, toFaqItem } from './pick';
import { listShown } from './sections';
import type { FaqContent, FaqItemContent, FaqTheme } from '@/lib/views/site';

export const FAQ_PATH = '/faq';

export const loadFaq: ContentLoader<FaqContent> = async (context) => {
  const text = faqText[context.locale];
  const items = await listShown(context, 'faq', { size: MAX_LIST_SIZE });
  return found({
    crumbs: [
      { name: layoutText[context.locale].home, url: '/' },
      { name: text.title, url: FAQ_PATH },
    ],
    themes: groupByTheme(items, context.locale),
    alternates: everyLanguage(FAQ_PATH),
  });
};

/** Groups questions by theme, keeping the order of content; those without a theme come last. */
function groupByTheme(items: Faq[], locale: Locale): FaqTheme[] {
  const themes = new Map<string, FaqTheme>();
  const rest: FaqTheme = { id: 'tema-lain', name: faqText[locale].otherTheme, items: [] };
  for (const item of items) {
    const { group } = item;
    const theme = group
      ? (themes.get(group.key) ?? { id: `tema-${group.key}`, name: group.name, items: [] })
      : rest;
    if (group) themes.set(group.key, theme);
    theme.items.push(toFaqItem(item, locale));
  }
  return [...themes.values(), ...(rest.items.length > 0 ? [rest] : [])];
}

/** `/faq/{key}`: one question with its answer, to which search results link. */
export const loadFaqItem: ContentLoader<FaqItemContent> = async (context) => {
  const { api, locale, params } = context;
  const labels = labelLocale(context);
  const item = dataOrMissing(await api.content.get(params.key ?? '', { model: 'faq', locale }));
  if (!item) return missing();
  const path = faqItemPath(item.key);
  if (params.key !== item.key) return moved(localePath(path, locale));
  const others = loadOptional(
    context,
    'other questions',
    listShown(context, 'faq', { size: MAX_LIST_SIZE }),
    [],
  );
  const links = groupByTheme(await others, locale).flatMap(({ items }) =>
    items.map(({ id, question }) => ({ title: question, href: faqItemPath(id) })),
  );
  const { previous, next } = adjacentItems(links, ({ href }) => href === path);
  return found({
    title: item.title,
    description: null,
    html: item.html_body,
    updated: { iso: item.updated_at, text: formatDate(item.updated_at, labels) },
    crumbs: [
      { name: layoutText[labels].home, url: '/' },
      { name: faqText[labels].title, url: FAQ_PATH },
      { name: item.title, url: path },
    ],
    headings: [],
    sections: [],
    siblings: { ...(previous && { previous }), ...(next && { next }) },
    alternates: translationsOf(item, faqItemPath),
  });
};
