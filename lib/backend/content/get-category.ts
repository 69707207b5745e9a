import type { Locale } from '@/lib/constants';
import type { HelpCategory } from '@/lib/contract/content';
import type { DbDeps } from '@/lib/backend/deps';
import { getContent } from './get-content';

/** A help category by key or uid, with its counts. @throws AppError not-found */
export const getCategory = (key: string, locale: Locale, deps: DbDeps): Promise<HelpCategory> =>
  getContent(key, { model: 'help-category', locale }, deps);
