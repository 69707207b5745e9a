import { DEFAULT_LOCALE, LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import { markdownPath } from '@/lib/seo/document-paths';
import { llmsTxt, type LlmsSection } from '@/lib/seo/documents/markdown';
import { layoutText } from '@/lib/text/layout';
import { pathOfArticle } from '../pick';
import type { DocumentLoader } from './document-page';
import { listAll, type DocumentContext } from './list-all';
import { loadSite } from './site';

/** Of a category the first ones in reading order; the sitemap, which the file names, has all. */
const MAX_ARTICLES = MAX_LIST_SIZE;

/** `/llms.txt`: the articles of every category as Markdown, in all languages. */
export const loadLlms: DocumentLoader = async ({ api, locale }) => {
  const sections: LlmsSection[] = [];
  for (const language of LOCALES) sections.push(...(await sectionsOf({ api, locale: language })));
  const body = llmsTxt(await loadSite({ api, locale }), sections);
  return { kind: 'found', type: 'text/plain', body };
};

async function sectionsOf(context: DocumentContext): Promise<LlmsSection[]> {
  const { locale } = context;
  const categories = await listAll(context, 'help-category', { sort: 'priority_group' });
  const sections: LlmsSection[] = [];
  for (const category of categories.filter(({ article_count }) => article_count > 0)) {
    const articles = await listAll(
      context,
      'help-article',
      { category_f: category.key, sort: 'priority_group', expand: ['topic', 'topic.category'] },
      { limit: MAX_ARTICLES },
    );
    const links = articles.flatMap((article) => {
      const path = pathOfArticle(article);
      const { title, description } = article;
      return path ? [{ title, path: markdownPath(path), locale, description }] : [];
    });
    const language = locale === DEFAULT_LOCALE ? '' : ` (${layoutText[locale].languageName})`;
    sections.push({ title: `${category.name}${language}`, links });
  }
  return sections;
}
