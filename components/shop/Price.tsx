import { useText } from '@/lib/client/useText';
import { formatRupiah } from '@/lib/format/numbers';
import { priceText } from '@/lib/text/cards';
import type { ProductCardView } from '@/lib/page-data/props/cards';
import styles from './Price.module.css';
import type { ReactNode } from 'react';

export type PriceProps = Pick<ProductCardView, 'price' | 'priceText' | 'priceUnit' | 'isFrom' | 'tax'>;

/** The price of a product with its unit; nothing for an unknown price. */
export function Price({ price, priceText: words, priceUnit, isFrom, tax }: PriceProps) {
  const text = useText(priceText);
  if (price === undefined) {
    return (
      words && (
        <p className={styles.price}>
          <b>{words}</b>
        </p>
      )
    );
  }
  return (
    <p className={styles.price}>
      <b>
        {price === 0 ? (
          text.free
        ) : (
          <>
            {isFrom && <small>{text.from} </small>}
            <Currency format={formatRupiah}>{price}</Currency>
          </>
        )}
      </b>
      {priceUnit && <span>{priceUnit}</span>}
      {tax && price > 0 && <span>{text.tax[tax]}</span>}
    </p>
  );
}

export type CurrencyProps = { format: (amount: number) => string; children: ReactNode };

/** An amount of money. Throws 'Invalid children' for anything but a number or a string (behaviour.md §8). */
export function Currency({ format, children }: CurrencyProps) {
  if (typeof children !== 'number' && typeof children !== 'string') throw new Error('Invalid children');
  return <>{format(Number(children))}</>;
}
