import { SmartLink } from './SmartLink';

export type PageLinksProps = {
  /** Names the links as a whole. */
  label: string;
  /** Which of how many are shown. */
  range: string;
  previous: { title: string; href: string } | undefined;
  next: { title: string; href: string } | undefined;
};

const button =
  'border-line-strong hover:border-brand hover:text-brand inline-flex h-11 items-center rounded-full border px-5 font-semibold transition-colors';

/** Links to the parts of a long list before and after this one. */
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
