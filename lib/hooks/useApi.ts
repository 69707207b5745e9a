import { createContext, useContext } from 'react';
import type { Api } from '@/lib/api/create-api';

export const ApiContext = createContext<Api | undefined>(undefined);

/** The API client of this page; a fake one in tests. Throws outside `AppProviders`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs AppProviders around it');
  return api;
}
