import { LinkPanel } from '@/components/ui/LinkPanel';
import type { FacetView } from '@/lib/views/search';

export type FacetListProps = { title: string; facets: FacetView[] };

/** Ways to narrow the results, the first of them all together. */
export function FacetList({ title, facets }: FacetListProps) {
  if (facets.length < 2) return null;
  return (
    <LinkPanel title={title} links={facets.map(({ name, ...facet }) => ({ title: name, ...facet }))} isLine />
  );
}
