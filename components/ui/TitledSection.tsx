import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { CodeText } from './CodeText';
import { Icon } from './Icon';
import { SmartLink } from './SmartLink';

export type TitledSectionProps = {
  title: string;
  more?: { href: string; label: string } | undefined;
  /** Puts the heading beside the content where there is room. */
  isBeside?: boolean;
  children: ReactNode;
};

/** A section of a page with its heading, which may link to more. */
export function TitledSection({ title, more, isBeside, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={isBeside ? 'gap-x-16 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]' : undefined}
    >
      <div
        className={clsx(
          'mb-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:mb-8',
          isBeside && 'lg:flex-col lg:flex-nowrap lg:items-start lg:justify-start',
        )}
      >
        <h2
          id={id}
          // The basis makes the link wrap below the heading when letters are large.
          className={clsx(
            'min-w-0 flex-1 basis-[10rem] text-2xl font-bold tracking-tight md:text-3xl',
            isBeside && 'lg:flex-none',
          )}
        >
          <CodeText>{title}</CodeText>
        </h2>
        {more && (
          <SmartLink
            href={more.href}
            className="flex items-center gap-1.5 py-1 font-semibold text-brand hover:text-brand-strong hover:underline"
          >
            {more.label}
            <Icon name="arrow-right" className="size-4" />
          </SmartLink>
        )}
      </div>
      {children}
    </section>
  );
}
