import { found } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import type { Faq } from '@/lib/contract/content';
import { faqText } from '@/lib/text/faq';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { toFaqItem } from './pick';
import { listOf } from './sections';
import { everyLanguage } from './translations';
import type { FaqContent, FaqTheme } from '@/lib/views/site';

export const FAQ_PATH = '/faq';

export const loadFaq: ContentLoader<FaqContent> = async (context) => {
  const text = faqText[context.locale];
  const items = await listOf(context, 'faq', { size: MAX_LIST_SIZE });
  return found({
    crumbs: [
      { name: layoutText[context.locale].home, url: '/' },
      { name: text.title, url: FAQ_PATH },
    ],
    themes: groupByTheme(items, text.otherTheme),
    alternates: everyLanguage(FAQ_PATH),
  });
};

/** Questions under their themes, both in content's order; those without a theme come last. */
function groupByTheme(items: Faq[], otherTheme: string): FaqTheme[] {
  const themes = new Map<string, FaqTheme>();
  const rest: FaqTheme = { id: 'tema-lain', name: otherTheme, items: [] };
  for (const item of items) {
    const { group } = item;
    const theme = group
      ? (themes.get(group.key) ?? { id: `tema-${group.key}`, name: group.name, items: [] })
      : rest;
    if (group) themes.set(group.key, theme);
    theme.items.push(toFaqItem(item));
  }
  return [...themes.values(), ...(rest.items.length > 0 ? [rest] : [])];
}
