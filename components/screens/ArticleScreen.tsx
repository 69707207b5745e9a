import { useId, useRef, useState } from 'react';
import { ArticleList } from '@/components/help/article/ArticleList';
import {
  ContentsLink,
  ContentsList,
  FoldedContentsList,
  useCurrentInView,
} from '@/components/help/article/ContentsList';
import type { ArticleFeedbackProps } from '@/components/help/article/ArticleFeedback';
import { LeadPicture } from '@/components/help/article/LeadPicture';
import { SiblingNav } from '@/components/help/article/SiblingNav';
import type { ArticleToolsProps } from '@/components/help/article/ArticleTools';
import { CategoryTree } from '@/components/help/article/CategoryTree';
import { VideoPlayer } from '@/components/help/article/VideoPlayer';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { ArticleSections } from '@/components/help/ArticleSections';
import { ShareButton } from '@/components/modal/ShareButton';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { buttonClass } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { RichText } from '@/components/ui/RichText';
import { useApi } from '@/lib/client/useApi';
import { useContentLang, useContentLocale } from '@/lib/client/useContentLocale';
import { useFirstUse, useOnDemand } from '@/lib/client/useOnDemand';
import { useOpenArticle } from '@/components/help/category/useOpenArticle';
import { useText } from '@/lib/client/useText';
import { useViewEvent } from '@/lib/client/useVisitor';
import { localePath } from '@/lib/paths/locale-path';
import { markdownPath } from '@/lib/seo/document-paths';
import { articleText } from '@/lib/text/article';
import { requestEntryText } from '@/lib/text/request-entry';
import type { ArticleRowData } from '@/lib/page-data/props/cards';
import type { ArticleContent } from '@/lib/page-data/props/help';

export type ArticleScreenProps = ArticleContent;

/** An article. Wide screens show the tree of topics on the left and the article's contents on the right. */
export function ArticleScreen(props: ArticleScreenProps) {
  const { uid, articleKey, title, crumbs, headings, html, image, video, tree, path } = props;
  const text = useText(articleText);
  const lang = useContentLang();
  const article = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string>();
  const treeColumn = useCurrentInView(path);
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
            <h1 lang={lang} className="page-title">
              <CodeText>{title}</CodeText>
            </h1>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4">
              <ArticleMeta
                updated={props.updated}
                readingMinutes={props.readingMinutes}
                views={props.views}
              />
              <ShareButton />
            </div>
            {hasContents && <FoldedContentsList title={text.contents} headings={headings} />}
            {video && <VideoPlayer key={uid} {...video} title={title} />}
            {!video && image && <LeadPicture {...image} sizes="(min-width: 1024px) 680px, 100vw" />}
            <RichText html={html} lang={lang} className="mt-8" />
            <ArticleSections sections={props.sections} />
            <MarkdownLink path={path} />
          </article>
          <div className="mt-14 space-y-14">
            <Feedback key={uid} uid={uid} title={title} />
            <SiblingNav
              label={text.siblings}
              previous={props.previous ? { ...props.previous, label: text.previous } : undefined}
              next={props.next ? { ...props.next, label: text.next } : undefined}
            />
            <RelatedArticles articles={props.related} />
            <StillNeedHelp />
          </div>
        </div>
        {hasContents && (
          <div className="xl:col-start-3 xl:row-start-1">
            <ContentsList title={text.contents} headings={headings} current={current} />
          </div>
        )}
        {tree && (
          <aside className="mt-14 lg:col-start-1 lg:row-start-1 lg:mt-0">
            <div ref={treeColumn} className="side-column">
              <CategoryTree key={uid} {...tree} path={path} />
            </div>
          </aside>
        )}
      </div>
      <ReadingTools article={article} html={html} headings={headings} onHeading={setCurrent} />
    </div>
  );
}

export type ArticleMetaProps = {
  updated: { iso: string; text: string };
  /** Undefined for a short text. */
  readingMinutes?: number | undefined;
  /** The number of views, in words; undefined if there are none. */
  views?: string;
};

/** Date of the last update, reading time and views. */
function ArticleMeta({ updated, readingMinutes, views }: ArticleMetaProps) {
  const text = useText(articleText);
  return (
    <p className="meta-line text-md text-ink-faint">
      {updated.text && <time dateTime={updated.iso}>{text.updated(updated.text)}</time>}
      {readingMinutes && <span>{text.readingMinutes(readingMinutes)}</span>}
      {views !== undefined && <span>{text.views(views)}</span>}
    </p>
  );
}

/** A plain link, because the router only opens pages. */
function MarkdownLink({ path }: Pick<ArticleContent, 'path'>) {
  const text = useText(articleText);
  const locale = useContentLocale();
  return (
    <p className="mt-8 text-sm print:hidden">
      <a href={localePath(markdownPath(path), locale)} className="text-ink-faint hover:underline">
        {text.asMarkdown}
      </a>
    </p>
  );
}

export type RelatedArticlesProps = { articles: ArticleRowData[] };

function RelatedArticles({ articles }: RelatedArticlesProps) {
  const { related } = useText(articleText);
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="text-xl font-bold tracking-tight sm:text-2xl">
        {related}
      </h2>
      <div className="mt-3 border-t border-line">
        <ArticleList articles={articles} />
      </div>
    </section>
  );
}

/** Links to the request form, for readers whom the article did not help. */
export function StillNeedHelp() {
  const text = useText(requestEntryText);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-surface-soft px-[24px] py-5 print:hidden">
      <div>
        <h2 className="text-lg font-bold">{text.stillNeedHelp}</h2>
        <p className="mt-0.5 text-ink-soft">{text.stillNeedHelpHint}</p>
      </div>
      <NewRequestLink className={buttonClass('quiet')}>{text.create}</NewRequestLink>
    </section>
  );
}

export type ReadingToolsProps = ArticleToolsProps;

const loadFeedback = () => import('@/components/help/article/ArticleFeedback');

/** Asks whether the article helped. Loaded on demand: it needs JavaScript and is far below the first screen. */
function Feedback(props: ArticleFeedbackProps) {
  const { has } = useApi();
  const feedback = useOnDemand(loadFeedback);
  // What stands below keeps its place when the question comes: two rows on a phone, one on wider screens. The server does not
  // know yet whether the backend takes events.
  if (feedback.status === 'loading') return <div className="needs-script h-[7.0625rem] sm:h-[4.3125rem]" />;
  if (feedback.status === 'failed' || !has('events')) return null;
  return <feedback.code.ArticleFeedback {...props} />;
}

const loadTools = () => import('@/components/help/article/ArticleTools');

/** Loads the reading tools at the first interaction. */
function ReadingTools(props: ReadingToolsProps) {
  return useFirstUse() ? <LoadedTools {...props} /> : null;
}

/** Renders nothing if the code fails to load; the article is readable without it. */
function LoadedTools(props: ReadingToolsProps) {
  const tools = useOnDemand(loadTools);
  if (tools.status !== 'ready') return null;
  const { ArticleTools } = tools.code;
  return <ArticleTools {...props} />;
}
