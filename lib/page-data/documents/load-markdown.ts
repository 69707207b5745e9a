import { dataOrMissing } from '@/lib/api/server';
import { parseArticleSegment } from '@/lib/rules/article-path';
import { localePath } from '@/lib/rules/locale-path';
import { absoluteUrl } from '@/lib/seo/absolute-url';
import { MARKDOWN_TYPE, markdownPath } from '@/lib/seo/document-paths';
import { articleMarkdown } from '@/lib/seo/documents/markdown';
import { pathOfArticle } from '../pick';
import type { DocumentLoader } from './document-page';
import { siteUrl } from './site';

/** `{article address}.md`; wrong parts lead to the right ones, as with the page itself. */
export const loadMarkdown: DocumentLoader = async ({ api, locale, params }) => {
  const { articleUid } = parseArticleSegment(params.article ?? '');
  const query = { model: 'help-article', locale, expand: 'markdown' } as const;
  const article = dataOrMissing(await api.content.get(articleUid, query));
  const path = article && pathOfArticle(article);
  // A backend without the extension, or an article whose source is no Markdown, has nothing to show here.
  if (!article || !path || typeof article.markdown_body !== 'string') return { kind: 'missing' };
  const [, , categoryKey = '', topicUid = '', segment = ''] = path.split('/').map(decodeURIComponent);
  const isRight =
    params.categoryKey === categoryKey && params.topicUid === topicUid && params.article === segment;
  if (!isRight) return { kind: 'moved', path: localePath(markdownPath(path), locale) };
  const url = absoluteUrl(siteUrl(), path, locale);
  const { title, description, markdown_body: body, updated_at: updated } = article;
  return {
    kind: 'found',
    type: MARKDOWN_TYPE,
    body: articleMarkdown({ title, description, body, url, updated }),
    // The page is the one that search engines show.
    headers: { Link: `<${url}>; rel="canonical"` },
  };
};
