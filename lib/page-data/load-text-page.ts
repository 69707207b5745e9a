import { dataOrMissing, found, missing } from '@/lib/api/server';
import { formatDate } from '@/lib/rules/format-date';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { loadArticleSections } from './sections';
import { translationsOf } from './translations';
import type { TextContent } from '@/lib/views/site';

export type TextPage = TextContent & { path: string };

/** A page that is content itself, at an address of the same name: `about`, `privacy`, `terms`. */
export const loadTextPage =
  (key: string): ContentLoader<TextPage> =>
  async (context) => {
    const { api, locale } = context;
    const page = dataOrMissing(await api.content.get(key, { model: 'page', locale }));
    if (!page) return missing();
    const path = `/${key}`;
    const headings = page.headings ?? [];
    const top = Math.min(...headings.map((heading) => heading.level));
    return found({
      path,
      title: page.title,
      description: page.description,
      html: page.html_body ?? '',
      updated: { iso: page.updated_at, text: formatDate(page.updated_at, locale) },
      crumbs: [
        { name: layoutText[locale].home, url: '/' },
        { name: page.title, url: path },
      ],
      headings: headings.filter(({ level }) => level === top).map(({ id, text }) => ({ id, text })),
      sections: await loadArticleSections(key, page.sections, context),
      alternates: translationsOf(page, () => path),
    });
  };
