import { buttonClass } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { SmartLink } from '@/components/ui/SmartLink';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { ActionData, ContentBlockData, SectionOf } from '@/lib/page-data/props/cards';

export type ArticleSectionsProps = { sections: SectionOf<'content' | 'action'>[] };

/** The sections below an article: 'Content' and 'ActionArticleUrl' (behaviour.md §2). */
export function ArticleSections({ sections }: ArticleSectionsProps) {
  const lang = useContentLang();
  if (sections.length === 0) return null;
  return (
    <div lang={lang} className="mt-12 space-y-10">
      {sections.map((section, index) =>
        section.kind === 'content' ? (
          <ContentBlock key={index} {...section} />
        ) : (
          <ActionBanner key={index} {...section} />
        ),
      )}
    </div>
  );
}

export type ActionBannerProps = ActionData;

/** The 'ActionArticleUrl' banner with a link that opens in a new tab (behaviour.md §2). */
export function ActionBanner({ title, subtitle, buttonTitle, href, isExternal }: ActionBannerProps) {
  const { opensInNewTab } = useText(layoutText);
  return (
    <section className="flex flex-col gap-6 rounded-xl bg-surface-tint p-[24px] sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:p-[32px] lg:rounded-2xl print:hidden">
      <div className="min-w-0 sm:flex-1 sm:basis-[16rem]">
        <h2 className="text-xl leading-snug font-bold sm:text-2xl">{title}</h2>
        {subtitle && <p className="mt-2 max-w-xl leading-relaxed text-ink-soft">{subtitle}</p>}
      </div>
      <SmartLink href={href} isExternal={isExternal} newTabHint={opensInNewTab} className={buttonClass()}>
        {buttonTitle}
        <Icon name="arrow-up-right" className="size-4 shrink-0" />
      </SmartLink>
    </section>
  );
}

export type ContentBlockProps = ContentBlockData;

/** The 'Content' section: a heading and HTML of the content. */
export function ContentBlock({ title, html }: ContentBlockProps) {
  return (
    <section>
      {title && <h2 className="mb-5 text-2xl font-bold tracking-tight md:text-3xl">{title}</h2>}
      <RichText html={html} />
    </section>
  );
}
