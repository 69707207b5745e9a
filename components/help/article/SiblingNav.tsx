import { Icon } from '@/components/ui/Icon';
import { LinkTitle } from '@/components/ui/OriginalLabel';
import { SmartLink } from '@/components/ui/SmartLink';
import type { ContentLink } from '@/lib/page-data/props/common';

export type SiblingNavProps = {
  label: string;
  previous?: ContentLink & { label: string };
  next?: ContentLink & { label: string };
};

const card =
  'border-line hover:border-line-strong hover:shadow-soft group block rounded-xl border p-5 transition-card';

/** Links to the previous and the next page. */
export function SiblingNav({ label, previous, next }: SiblingNavProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="grid gap-4 wrap-anywhere sm:grid-cols-2 print:hidden">
      {previous && (
        <SmartLink href={previous.href} className={card}>
          <span className="flex items-center gap-1.5 text-sm text-ink-faint">
            <Icon name="arrow-left" className="size-4" />
            {previous.label}
          </span>
          <span className="mt-1 block leading-snug font-semibold group-hover:text-brand">
            <LinkTitle {...previous} />
          </span>
        </SmartLink>
      )}
      {next && (
        <SmartLink href={next.href} className={`${card} sm:col-start-2 sm:text-right`}>
          <span className="flex items-center gap-1.5 text-sm text-ink-faint sm:justify-end">
            {next.label}
            <Icon name="arrow-right" className="size-4" />
          </span>
          <span className="mt-1 block leading-snug font-semibold group-hover:text-brand">
            <LinkTitle {...next} />
          </span>
        </SmartLink>
      )}
    </nav>
  );
}
