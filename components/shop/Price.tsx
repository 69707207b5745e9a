import { useText } from '@/lib/client/useText';
import { formatRupiah } from '@/lib/format/numbers';
import { priceText } from '@/lib/text/cards';
import type { ProductCardData } from '@/lib/page-data/props/cards';
import type { ReactNode } from 'react';

export type PriceProps = Pick<ProductCardData, 'price' | 'priceText' | 'priceUnit' | 'isFrom' | 'tax'>;

// With large letters on a narrow phone the whole number still fits.
const AMOUNT = 'text-[min(var(--price-size,1.25rem),9vw)] leading-snug font-extrabold whitespace-nowrap';
const DETAIL = 'block text-sm text-ink-faint';

/** The price of a product with its unit, as large as `--price-size` says; nothing for an unknown price. */
export function Price({ price, priceText: words, priceUnit, isFrom, tax }: PriceProps) {
  const text = useText(priceText);
  if (price === undefined) {
    return (
      words && (
        <p className="font-normal">
          <b className={AMOUNT}>{words}</b>
        </p>
      )
    );
  }
  return (
    <p className="font-normal">
      <b className={AMOUNT}>
        {price === 0 ? (
          text.free
        ) : (
          <>
            {isFrom && <small className="text-[0.7em] font-semibold">{text.from} </small>}
            <Currency format={formatRupiah}>{price}</Currency>
          </>
        )}
      </b>
      {priceUnit && <span className={DETAIL}>{priceUnit}</span>}
      {tax && price > 0 && <span className={DETAIL}>{text.tax[tax]}</span>}
    </p>
  );
}

export type CurrencyProps = { format: (amount: number) => string; children: ReactNode };

/** An amount of money. Throws 'Invalid children' for anything but a number or a string (behaviour.md §8). */
export function Currency({ format, children }: CurrencyProps) {
  if (typeof children !== 'number' && typeof children !== 'string') throw new Error('Invalid children');
  return <>{format(Number(children))}</>;
}
