import type { ReactNode } from 'react';

export type CurrencyProps = { format: (amount: number) => string; children: ReactNode };

/** An amount of money. Throws 'Invalid children' for anything but a number or a string (behaviour.md §8). */
export function Currency({ format, children }: CurrencyProps) {
  if (typeof children !== 'number' && typeof children !== 'string') throw new Error('Invalid children');
  return <>{format(Number(children))}</>;
}
