import clsx from 'clsx';
import { Icon } from './Icon';
import { SmartLink } from './SmartLink';

export type SectionHeadingProps = {
  title: string;
  id: string;
  more?: { href: string; label: string };
  /** The link stands below the heading where there is room. */
  isStacked?: boolean;
};

/** The heading of a part of a page, with a link to all of it. */
export function SectionHeading({ title, id, more, isStacked }: SectionHeadingProps) {
  return (
    <div
      className={clsx(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-8',
        isStacked && 'lg:flex-col lg:flex-nowrap lg:items-start lg:justify-start',
      )}
    >
      <h2
        id={id}
        // So much room it needs beside the link; with large letters the link stands below it.
        className={clsx(
          'min-w-0 flex-1 basis-[10rem] text-2xl font-bold tracking-tight md:text-3xl',
          isStacked && 'lg:flex-none',
        )}
      >
        {title}
      </h2>
      {more && (
        <SmartLink
          href={more.href}
          className="flex shrink-0 items-center gap-1.5 py-1 font-semibold text-brand hover:text-brand-strong hover:underline"
        >
          {more.label}
          <Icon name="arrow-right" className="size-4" />
        </SmartLink>
      )}
    </div>
  );
}
