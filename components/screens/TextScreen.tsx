import type { ReactNode } from 'react';
import { ContentsList, FoldedContentsList } from '@/components/help/article/ContentsList';
import { ArticleSections } from '@/components/help/ArticleSections';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { RichText } from '@/components/ui/RichText';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useText } from '@/lib/client/useText';
import { pagesText } from '@/lib/text/site';
import type { TextContent } from '@/lib/page-data/props/site';

export type TextScreenProps = TextContent & { children?: ReactNode };

/** A page of text: about, privacy, terms, or an answer of the FAQ. */
export function TextScreen(props: TextScreenProps) {
  const { title, description, html, updated, crumbs, headings, sections, children } = props;
  const text = useText(pagesText);
  const lang = useContentLang();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-6 gap-16 md:mt-8 xl:flex">
        <article className="min-w-0 xl:w-[42.5rem]">
          <h1 lang={lang} className="page-title">
            {title}
          </h1>
          {description && (
            <p lang={lang} className="mt-4 text-lg leading-relaxed text-ink-soft">
              {description}
            </p>
          )}
          <p className="mt-4 text-md text-ink-faint">
            {updated.text && <time dateTime={updated.iso}>{text.updated(updated.text)}</time>}
          </p>
          {headings.length > 1 && <FoldedContentsList title={text.contents} headings={headings} />}
          <RichText html={html} lang={lang} className="mt-8" />
          <ArticleSections sections={sections} />
          {children}
        </article>
        {headings.length > 1 && (
          <aside className="flex-1">
            <ContentsList title={text.contents} headings={headings} />
          </aside>
        )}
      </div>
    </div>
  );
}
