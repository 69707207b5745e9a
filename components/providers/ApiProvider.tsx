import type { ReactNode } from 'react';
import type { Api } from '@/lib/api/create-api';
import { ApiContext } from '@/lib/hooks/useApi';

export type ApiProviderProps = { api: Api; children: ReactNode };

/** Hands the API client to everything below. */
export function ApiProvider({ api, children }: ApiProviderProps) {
  return <ApiContext value={api}>{children}</ApiContext>;
}
