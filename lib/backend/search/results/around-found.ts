import type { ContentModel } from '@/lib/contract/content';
import type { Relative, Surroundings } from '@/lib/database/content-relations';
import type { StoredDocument } from '../../db/search-memory-queries';
import type { PlaceCount } from '../../db/search-result-queries';
import type { Reading } from '../memory/search-fresh';

type FoundRow = Pick<StoredDocument, 'uid' | 'topic_uid' | 'category_key'> & { model: string };

/**
 * What found items hang below and are translated to, and further topics and categories by name, as the index knows
 * them: it holds nothing that is not public.
 */
export function aroundFound(
  { documents }: Pick<Reading, 'documents'>,
  rows: readonly FoundRow[],
  { places = [], views = new Map() }: { places?: readonly PlaceCount[]; views?: Surroundings['views'] },
): Surroundings {
  const of = (model: string) => rows.filter((row) => row.model === model);
  const uids = new Set([...of('help-article'), ...places].map(({ topic_uid }) => topic_uid));
  const helpKeys = new Set([...of('help-article'), ...places].map(({ category_key }) => category_key));
  const blogKeys = new Set(of('blog').map(({ category_key }) => category_key));
  const withKey = (model: ContentModel, keys: ReadonlySet<string | null>) =>
    present(keys).flatMap((key) => documents.withKey(model, key));
  const topics = present(uids)
    .flatMap((uid) => documents.withUid(uid))
    .filter(({ model }) => model === 'help-topic');
  return {
    parents: [...topics, ...withKey('help-category', helpKeys), ...withKey('blog-category', blogKeys)].map(
      toRelative,
    ),
    translations: rows.flatMap(({ uid, model }) =>
      documents.withUid(uid).filter((document) => document.model === model),
    ),
    views,
  };
}

const toRelative = ({ uid, key, title, name, model, locale, category_key }: StoredDocument): Relative => ({
  uid,
  key,
  name: name ?? title,
  model,
  locale,
  category_key,
});

const present = (values: ReadonlySet<string | null>): string[] => [...values].flatMap((value) => value ?? []);
