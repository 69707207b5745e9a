import { dataOrMissing } from '@/lib/api/server';
import { DEFAULT_LOCALE, type Locale, LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import { parseArticleSegment, pathOfArticle } from '@/lib/paths/article-path';
import { GLOSSARY_PATH } from '@/lib/words/glossary-terms';
import { localePath } from '@/lib/paths/locale-path';
import { MARKDOWN_TYPE, markdownPath } from '@/lib/seo/document-paths';
import { articleMarkdown, llmsTxt, markdownBody, type LlmsSection } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { layoutText } from '@/lib/text/layout';
import { referenceText } from '@/lib/text/reference';
import { listAllOrThrow, loadSite, siteUrl, type DocumentContext } from './document-content';
import { listReferences } from './list-references';
import type { DocumentLoader } from './document-page';

/** `{article path}.md`; wrong parts of the path redirect, as on the article's page. */
export const loadMarkdown: DocumentLoader = async ({ api, locale, params }) => {
  const { articleUid } = parseArticleSegment(params.article ?? '');
  const query = { model: 'help-article', locale, expand: 'markdown' } as const;
  const article = dataOrMissing(await api.content.get(articleUid, query));
  const path = article && pathOfArticle(article);
  const body = article && (await markdownBody(article));
  if (!article || !path || body === undefined) return { kind: 'missing' };
  const [, , categoryKey = '', topicUid = '', segment = ''] = path.split('/').map(decodeURIComponent);
  const isRight =
    params.categoryKey === categoryKey && params.topicUid === topicUid && params.article === segment;
  if (!isRight) return { kind: 'moved', path: localePath(markdownPath(path), locale) };
  const url = absoluteUrl(siteUrl(), path, locale);
  const { title, description, updated_at: updated } = article;
  return {
    kind: 'found',
    type: MARKDOWN_TYPE,
    body: articleMarkdown({ title, description, body, url, updated }),
    // Search engines are to show the page instead.
    headers: { Link: `<${url}>; rel="canonical"` },
  };
};

/** Articles listed for a category, the first in reading order; the sitemap, which the file names, has all. */
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
  const text = referenceText[locale];
  const categories = await listAllOrThrow(context, 'help-category', { sort: 'priority_group' });
  const sections: LlmsSection[] = [];
  for (const category of categories.filter(({ article_count }) => article_count !== 0)) {
    const articles = await listAllOrThrow(
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
    sections.push({ title: `${category.name}${languageNote(locale)}`, links });
  }
  const references = await listReferences(context);
  if (references.length > 0) {
    const links = references.map(({ path }) => ({
      title: path === GLOSSARY_PATH ? text.glossary : text.errorCodes,
      path,
      locale,
      description: path === GLOSSARY_PATH ? text.glossaryLead : text.errorCodesLead,
    }));
    sections.push({ title: `${text.references}${languageNote(locale)}`, links });
  }
  return sections;
}

const languageNote = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : ` (${layoutText[locale].languageName})`;
