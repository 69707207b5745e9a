import { createContext, useContext } from 'react';
import type { Api } from '@/lib/api/create-api';

export const ApiContext = createContext<Api | undefined>(undefined);

/** Returns the API client. Throws outside `AppProviders`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs AppProviders around it');
  return api;
}
