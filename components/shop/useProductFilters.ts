import { useRouter } from 'next/router';
import { useState } from 'react';
import { productsPath, type ProductQuery } from '@/lib/paths/product-query';

export type ProductFilterControls = {
  /** The chosen query, whose products may still be loading. */
  query: ProductQuery;
  isLoading: boolean;
  /** Shows the products of another query without moving the scroll position or the focus. */
  apply: (query: ProductQuery) => void;
};

/** Applies filters without leaving the page. `shown` is the query whose products are on the screen. */
export function useProductFilters(shown: ProductQuery): ProductFilterControls {
  const router = useRouter();
  const [choice, setChoice] = useState<{ from: string; query: ProductQuery }>();
  const from = productsPath(shown);
  // The choice is over once its products have arrived, or another query was opened.
  const pending = choice?.from === from ? choice.query : undefined;
  return {
    query: pending ?? shown,
    isLoading: pending !== undefined,
    apply: (query) => {
      const path = productsPath(query);
      if (path === from) return setChoice(undefined);
      setChoice({ from, query });
      void router.push(path, undefined, { scroll: false });
    },
  };
}
