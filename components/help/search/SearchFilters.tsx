import { SmartLink } from '@/components/ui/SmartLink';
import { LinkPanel } from '@/components/ui/LinkPanel';
import { useText } from '@/lib/client/useText';
import { searchText } from '@/lib/text/search';
import type { FacetView, SearchContent } from '@/lib/page-data/props/search';
import styles from './SearchFilters.module.css';

/** The kinds of results with their counts; nothing for a single kind. */
export function KindTabs({ tabs }: { tabs: FacetView[] }) {
  const text = useText(searchText);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={text.kinds} className={styles.tabs}>
      <ul>
        {tabs.map(({ name, count, href, isCurrent }) => (
          <li key={href}>
            <SmartLink href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
              {name} <span>{count}</span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FacetListProps = { title: string; facets: FacetView[] };

/** Links that narrow the results; the first one shows all. */
function FacetList({ title, facets }: FacetListProps) {
  if (facets.length < 2) return null;
  return (
    <LinkPanel title={title} links={facets.map(({ name, ...facet }) => ({ title: name, ...facet }))} isLine />
  );
}

/** The categories, and the topics of the chosen one. */
export function PlaceFilters({ categories, topics }: Pick<SearchContent['facets'], 'categories' | 'topics'>) {
  const text = useText(searchText);
  return (
    <div className={styles.filters}>
      <FacetList title={text.categories} facets={categories} />
      <FacetList title={text.topics} facets={topics} />
    </div>
  );
}

/** The tags, which stand below the results on phones. */
export function TagFilters({ tags }: Pick<SearchContent['facets'], 'tags'>) {
  const { tags: title } = useText(searchText);
  return (
    <div className={styles.tags}>
      <FacetList title={title} facets={tags} />
    </div>
  );
}
