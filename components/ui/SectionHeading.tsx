import { ArrowRight } from 'lucide-react';
import { SmartLink } from './SmartLink';

export type SectionHeadingProps = { title: string; id: string; more?: { href: string; label: string } };

/** The heading of a part of a page, with a link to all of it. */
export function SectionHeading({ title, id, more }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex items-end justify-between gap-6 md:mb-8">
      <h2 id={id} className="text-2xl font-bold tracking-tight md:text-3xl">
        {title}
      </h2>
      {more && (
        <SmartLink
          href={more.href}
          className="flex shrink-0 items-center gap-1.5 py-1 font-semibold text-brand hover:text-brand-strong hover:underline"
        >
          {more.label}
          <ArrowRight aria-hidden className="size-4" />
        </SmartLink>
      )}
    </div>
  );
}
