import clsx from 'clsx';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { productText } from '@/lib/text/product';
import type { ComparisonData } from '@/lib/page-data/props/cards';
import { Price } from './Price';

export type ComparisonTableProps = ComparisonData & { /** Id of the heading. */ labelledBy: string };

// The first column would leave no room for the values on phones, so a row's name is shown above them.
const ROW = 'max-md:flex max-md:flex-wrap';
const CELL = 'px-4 py-2.5 break-words max-md:min-w-0 max-md:flex-1 max-md:px-2.5 max-md:text-sm';
const HEAD = 'min-w-36 text-body font-bold';

/**
 * Compares the products of one family. On narrow screens a row's name is shown above its values: rows are flex boxes
 * there, so their roles are explicit, because some browsers drop those of tables.
 */
export function ComparisonTable({ products, rows, labelledBy }: ComparisonTableProps) {
  const text = useText(productText);
  const at = (index: number) => (products[index]?.isCurrent ? 'bg-surface-tint' : undefined);
  return (
    // Focusable, so that it can be scrolled by keyboard: many products are wider than the page.
    <div
      className="overflow-x-auto rounded-lg border border-line"
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
    >
      <table
        role="table"
        aria-labelledby={labelledBy}
        className="w-full text-left text-md leading-snug [font-variant-numeric:tabular-nums] max-md:table-fixed"
      >
        <thead role="rowgroup" className="align-bottom">
          <tr role="row" className={ROW}>
            <th role="columnheader" scope="col" className={clsx(CELL, HEAD, 'max-md:hidden')}>
              {text.feature}
            </th>
            {products.map(({ name, href, isCurrent, ...price }, index) => (
              <th
                key={href}
                role="columnheader"
                scope="col"
                className={clsx(CELL, HEAD, 'text-center', at(index))}
              >
                {isCurrent ? (
                  <>
                    {name} <span className="sr-only">({text.thisOne})</span>
                  </>
                ) : (
                  <SmartLink href={href} className="text-brand underline underline-offset-4">
                    {name}
                  </SmartLink>
                )}
                <div className="mt-1 [--price-size:min(1.0625rem,3.75vw)]">
                  <Price {...price} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="align-top">
          {rows.map(({ name, values }) => (
            <tr key={name} role="row" className={clsx(ROW, 'border-t border-line')}>
              <th
                role="rowheader"
                scope="row"
                className="w-[30%] px-4 py-2.5 font-semibold break-words text-ink-soft max-md:w-full max-md:px-2.5 max-md:pb-0 max-md:text-sm"
              >
                {name}
              </th>
              {values.map((value, index) => (
                <td
                  key={index}
                  role="cell"
                  className={clsx(CELL, 'text-center', at(index), value === null && 'text-ink-faint')}
                >
                  <Value value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value }: { value: string | boolean | null }) {
  const text = useText(productText);
  // A price is not broken across lines.
  if (typeof value === 'string') return value.replaceAll('Rp ', 'Rp\u00A0');
  if (value) {
    return (
      <>
        <Icon name="check" className="mx-auto size-5 text-brand" />
        <span className="sr-only">{text.has}</span>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{value === false ? text.hasNot : text.notSaid}</span>
    </>
  );
}
