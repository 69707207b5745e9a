import { ArticleMeta } from '@/components/article/ArticleMeta';
import { ContentsList, FoldedContentsList } from '@/components/article/ContentsList';
import { SiblingNav } from '@/components/article/SiblingNav';
import { VideoLink } from '@/components/article/VideoLink';
import { LinkPanel } from '@/components/category/LinkPanel';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { ArticleSections } from '@/components/sections/ArticleSections';
import { Picture, type PictureData } from '@/components/ui/Picture';
import { RichText } from '@/components/ui/RichText';
import { useText } from '@/lib/hooks/useText';
import { useViewEvent } from '@/lib/hooks/useViewEvent';
import { articleText } from '@/lib/text/article';
import type { ArticleContent } from '@/components/views';

export type ArticleScreenProps = ArticleContent;

/** An article: on wide screens its contents and its neighbours stand in a column on the left. */
export function ArticleScreen(props: ArticleScreenProps) {
  const { title, crumbs, headings, html, image, videoUrl, sections, previous, next } = props;
  const text = useText(articleText);
  useViewEvent(props.articleKey);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-6 gap-x-16 md:mt-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,46rem)]">
        <article id={props.uid} className="min-w-0 lg:col-start-2 lg:row-start-1">
          <h1 className="text-[1.75rem] leading-[1.2] font-extrabold tracking-tight sm:text-4xl lg:text-[2.5rem]">
            {title}
          </h1>
          <ArticleMeta updated={props.updated} readingMinutes={props.readingMinutes} views={props.views} />
          {headings.length > 1 && <FoldedContentsList title={text.contents} headings={headings} />}
          {videoUrl ? <VideoLink href={videoUrl} /> : image && <FeaturedImage image={image} />}
          <RichText html={html} className="mt-8" />
          <ArticleSections sections={sections} />
          <div className="mt-14">
            <SiblingNav
              label={text.siblings}
              previous={previous ? { ...previous, label: text.previous } : undefined}
              next={next ? { ...next, label: text.next } : undefined}
            />
          </div>
        </article>
        <aside className="mt-14 lg:col-start-1 lg:row-start-1 lg:mt-0">
          <div className="space-y-8 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:pb-4">
            {headings.length > 1 && <ContentsList title={text.contents} headings={headings} />}
            {props.topicArticles.length > 1 && (
              <LinkPanel title={text.inThisTopic(props.topicName)} links={props.topicArticles} />
            )}
          </div>
        </aside>
      </div>
    </div>
  );
}

function FeaturedImage({ image }: { image: PictureData }) {
  return (
    <Picture
      {...image}
      isFirst
      sizes="(min-width: 1280px) 736px, (min-width: 1024px) 664px, 100vw"
      className="mt-8 h-auto w-full rounded-xl border border-line"
    />
  );
}
