import type { Api } from '@/lib/api/create-api';
import { listAll, withUntranslated } from '@/lib/api/content-lists';
import { dataInLanguage, dataOrThrow, found, labelLocale, missing, moved } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import type { Faq } from '@/lib/contract/content';
import { adjacentItems } from './adjacent-items';
import { foreignLang } from '@/lib/format/foreign-lang';
import { formatDate } from '@/lib/format/format-date';
import { localePath } from '@/lib/paths/locale-path';
import { faqText } from '@/lib/text/site';
import { cacheUntilChange } from './content-cache';
import { type ContentLoader, crumbsTo, everyLanguage, loadOptional, translationsOf } from './content-page';
import { faqItemPath, toFaqItem } from './pick';
import type { FaqContent, FaqItemContent } from '@/lib/page-data/props/site';

export const FAQ_PATH = '/faq';

/** Answers on `/faq`; further questions are links to their pages, so that the page stays light. */
const MAX_ANSWERS = 100;

export const loadFaq: ContentLoader<FaqContent> = async (context) => {
  const { api, locale } = context;
  const text = faqText[locale];
  const questions = await listQuestions(api, locale);
  const answered = new Set(questions.slice(0, MAX_ANSWERS));
  return found({
    crumbs: crumbsTo(locale, { name: text.title, url: FAQ_PATH }),
    themes: groupByTheme(questions, locale).map(({ id, name, items }) => ({
      id,
      name,
      items: items.filter((item) => answered.has(item)).map((item) => toFaqItem(item, locale)),
      links: items
        .filter((item) => !answered.has(item))
        .map((item) => ({
          title: item.title,
          href: faqItemPath(item.key),
          lang: foreignLang(item, locale),
        })),
    })),
    alternates: everyLanguage(FAQ_PATH),
  });
};

/** Lists all questions in the order of content. */
const listQuestions = cacheUntilChange(async (api: Api, locale: Locale) =>
  dataOrThrow(
    await listAll({ api, locale }, { model: 'faq', sort: 'priority_group', ...withUntranslated(locale) }),
  ),
);

type Theme = { id: string; name: string; items: Faq[] };

/** Groups questions by theme, keeping the order of content; those without a theme come last. */
function groupByTheme(items: readonly Faq[], locale: Locale): Theme[] {
  const themes = new Map<string, Theme>();
  const rest: Theme = { id: 'tema-lain', name: faqText[locale].otherTheme, items: [] };
  for (const item of items) {
    const { group } = item;
    const theme = group
      ? (themes.get(group.key) ?? { id: `tema-${group.key}`, name: group.name, items: [] })
      : rest;
    if (group) themes.set(group.key, theme);
    theme.items.push(item);
  }
  return [...themes.values(), ...(rest.items.length > 0 ? [rest] : [])];
}

/** `/faq/{key}`: one question with its answer, to which search results link. */
export const loadFaqItem: ContentLoader<FaqItemContent> = async (context) => {
  const { api, locale, params } = context;
  const labels = labelLocale(context);
  const item = dataInLanguage(await api.content.get(params.key ?? '', { model: 'faq', locale }), locale);
  if (!item) return missing();
  const path = faqItemPath(item.key);
  if (params.key !== item.key) return moved(localePath(path, locale));
  const otherQuestions = await loadOptional(context, 'other questions', listQuestions(api, locale), []);
  const links = groupByTheme(otherQuestions, locale).flatMap(({ items }) =>
    items.map(({ key, title }) => ({ title, href: faqItemPath(key) })),
  );
  const { previous, next } = adjacentItems(links, ({ href }) => href === path);
  return found({
    title: item.title,
    description: null,
    html: item.html_body,
    updated: { iso: item.updated_at, text: formatDate(item.updated_at, labels) },
    crumbs: crumbsTo(labels, { name: faqText[labels].title, url: FAQ_PATH }, { name: item.title, url: path }),
    headings: [],
    sections: [],
    siblings: { ...(previous && { previous }), ...(next && { next }) },
    alternates: translationsOf(item, faqItemPath),
  });
};
