import clsx from 'clsx';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { productText } from '@/lib/text/product';
import type { ComparisonView } from '@/lib/page-data/props/cards';
import styles from './ComparisonTable.module.css';
import { Price } from './Price';

export type ComparisonTableProps = ComparisonView & { /** Id of the heading. */ labelledBy: string };

/**
 * Compares the products of one family. On narrow screens a row's name is shown above its values: rows are flex boxes
 * there, so their roles are explicit, because some browsers drop those of tables.
 */
export function ComparisonTable({ products, rows, labelledBy }: ComparisonTableProps) {
  const text = useText(productText);
  const at = (index: number) => (products[index]?.isCurrent ? styles.current : undefined);
  return (
    // Focusable, so that it can be scrolled by keyboard: many products are wider than the page.
    <div className={styles.frame} role="region" aria-labelledby={labelledBy} tabIndex={0}>
      <table role="table" aria-labelledby={labelledBy}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {text.feature}
            </th>
            {products.map(({ name, href, isCurrent, ...price }, index) => (
              <th key={href} role="columnheader" scope="col" className={at(index)}>
                {isCurrent ? (
                  <>
                    {name} <span className="sr-only">({text.thisOne})</span>
                  </>
                ) : (
                  <SmartLink href={href}>{name}</SmartLink>
                )}
                <Price {...price} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ name, values }) => (
            <tr key={name} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={index} role="cell" className={clsx(at(index), value === null && styles.unknown)}>
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
        <Icon name="check" />
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
