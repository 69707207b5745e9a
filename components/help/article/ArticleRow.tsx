import type { ReactNode } from 'react';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { SmartLink } from '@/components/ui/SmartLink';
import type { ArticleRowData } from '@/lib/page-data/props/cards';

export type ArticleRowProps = Pick<ArticleRowData, 'href' | 'lang'> & {
  title: ReactNode;
  description?: ReactNode;
  /** A line below the rest. */
  note?: ReactNode;
  /** Heading level of the title. */
  level: 2 | 3;
  /** Runs before the navigation. */
  onClick?: () => void;
};

/** A row that links to its article. The title alone is large enough to tap. */
export function ArticleRow({ title, href, description, lang, note, level, ...link }: ArticleRowProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className="group relative -mx-[12px] flex items-center gap-4 rounded-lg px-[12px] py-4 transition-colors hover:bg-surface-soft sm:-mx-[16px] sm:px-[16px]">
      <div className="min-w-0 flex-1">
        <Title className="-mt-4 max-w-3xl text-body leading-snug font-semibold group-hover:text-brand">
          <SmartLink
            href={href}
            lang={lang}
            className="block pt-4 pb-1 after:absolute after:inset-0 after:rounded-lg"
            {...link}
          >
            <CodeText>{title}</CodeText>
          </SmartLink>
        </Title>
        <OriginalLabel lang={lang} />
        {description && (
          <p lang={lang} className="line-clamp-4 max-w-3xl leading-relaxed text-ink-soft">
            <CodeText>{description}</CodeText>
          </p>
        )}
        {note && <p className="mt-0.5 text-sm text-ink-faint">{note}</p>}
      </div>
      <Icon
        name="chevron-right"
        className="size-5 shrink-0 text-ink-faint transition-transform group-hover:[translate:2px] group-hover:text-brand"
      />
    </article>
  );
}
