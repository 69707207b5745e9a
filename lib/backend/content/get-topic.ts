import type { Locale } from '@/lib/constants';
import type { HelpTopic } from '@/lib/contract/content';
import type { DbDeps } from '@/lib/backend/deps';
import { getContent } from './get-content';

/** A help topic by uid or key. @throws AppError not-found */
export const getTopic = (uid: string, locale: Locale, deps: DbDeps): Promise<HelpTopic> =>
  getContent(uid, { model: 'help-topic', locale }, deps);
