import { useRef, useState } from 'react';
import { ArticleMeta } from '@/components/article/ArticleMeta';
import { ContentsLink, ContentsList, FoldedContentsList } from '@/components/article/ContentsList';
import { ReadingTools } from '@/components/article/ReadingTools';
import { RelatedArticles } from '@/components/article/RelatedArticles';
import { SiblingNav } from '@/components/article/SiblingNav';
import { StillNeedHelp } from '@/components/article/StillNeedHelp';
import { CategoryTree } from '@/components/article/tree/CategoryTree';
import { VideoPlayer } from '@/components/article/VideoPlayer';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { ArticleSections } from '@/components/sections/ArticleSections';
import { RichText } from '@/components/ui/RichText';
import { Picture } from '@/components/ui/Picture';
import { useOpenArticle } from '@/lib/hooks/useOpenArticle';
import { useText } from '@/lib/hooks/useText';
import { useViewEvent } from '@/lib/hooks/useVisitor';
import { articleText } from '@/lib/text/article';
import type { ArticleContent } from '@/lib/views/help';

export type ArticleScreenProps = ArticleContent;

/** An article: on wide screens its contents and the tree of topics stand in a column on the left. */
export function ArticleScreen(props: ArticleScreenProps) {
  const { uid, articleKey, title, crumbs, headings, html, image, video, tree, path } = props;
  const text = useText(articleText);
  const article = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string>();
  useViewEvent(articleKey);
  useOpenArticle(uid);
  const hasContents = headings.length > 1;
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      {hasContents && <ContentsLink title={text.toContents} />}
      <div className="mt-6 reading-grid md:mt-8">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <article ref={article} id={uid} data-article={`${uid} ${articleKey}`}>
            <h1 className="page-title">{title}</h1>
            <ArticleMeta updated={props.updated} readingMinutes={props.readingMinutes} views={props.views} />
            {hasContents && <FoldedContentsList title={text.contents} headings={headings} />}
            {video && <VideoPlayer key={uid} {...video} title={title} poster={image} />}
            {!video && image && (
              <Picture
                {...image}
                isFirst
                sizes="(min-width: 1024px) 672px, 100vw"
                className="mt-8 h-auto w-full rounded-xl border border-line"
              />
            )}
            <RichText html={html} className="mt-8" />
            <ArticleSections sections={props.sections} />
          </article>
          <div className="mt-14 space-y-14">
            <SiblingNav
              label={text.siblings}
              previous={props.previous ? { ...props.previous, label: text.previous } : undefined}
              next={props.next ? { ...props.next, label: text.next } : undefined}
            />
            <RelatedArticles articles={props.related} />
            <StillNeedHelp />
          </div>
        </div>
        <aside className="mt-14 lg:col-start-1 lg:row-start-1 lg:mt-0">
          <div className="side-column space-y-8">
            {hasContents && <ContentsList title={text.contents} headings={headings} current={current} />}
            {tree && <CategoryTree key={uid} {...tree} path={path} />}
          </div>
        </aside>
      </div>
      <ReadingTools article={article} html={html} headings={headings} onHeading={setCurrent} />
    </div>
  );
}
