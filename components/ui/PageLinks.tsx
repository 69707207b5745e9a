import { SmartLink } from './SmartLink';

export type PageLinksProps = {
  /** Accessible name of the navigation. */
  label: string;
  /** The shown range, in words. */
  range: string;
  previous: { title: string; href: string } | undefined;
  next: { title: string; href: string } | undefined;
};

const button =
  'border-line-strong hover:border-brand hover:text-brand inline-flex h-11 items-center rounded-full border px-5 font-semibold transition-colors';

/** Links to the previous and the next page of a list. */
export function PageLinks({ label, range, previous, next }: PageLinksProps) {
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-faint">{range}</p>
      <div className="flex flex-wrap gap-3">
        {previous && (
          <SmartLink href={previous.href} className={button}>
            {previous.title}
          </SmartLink>
        )}
        {next && (
          <SmartLink href={next.href} className={button}>
            {next.title}
          </SmartLink>
        )}
      </div>
    </nav>
  );
}
