import clsx from 'clsx';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { Crumb } from '@/lib/page-data/props/common';
import { CodeText } from './CodeText';
import { SmartLink } from './SmartLink';

export type BreadcrumbProps = { crumbs: Crumb[] };

/**
 * Linked crumbs separated by '>'; the last one, the current page, is bold (behaviour.md §2). Phones leave it out: the
 * heading below says the same.
 */
export function Breadcrumb({ crumbs }: BreadcrumbProps) {
  const text = useText(layoutText);
  return (
    <nav aria-label={text.breadcrumb} className="pt-6 text-sm md:pt-8 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li
              key={crumb.url}
              // May be truncated, since the full name is the page's heading.
              className={isLast ? 'min-w-0 flex-1 basis-24 truncate max-md:hidden' : 'min-w-0 py-1'}
            >
              {isLast ? (
                <b aria-current="page" className="font-semibold text-ink">
                  <CodeText>{crumb.name}</CodeText>
                </b>
              ) : (
                <>
                  <SmartLink href={crumb.url} className="py-1 hover:text-brand hover:underline">
                    <CodeText>{crumb.name}</CodeText>
                  </SmartLink>
                  {/* In the same line of text, so that it follows the last word of a long name. */}
                  <span aria-hidden className={clsx('ml-2', index === crumbs.length - 2 && 'max-md:hidden')}>
                    &gt;
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
