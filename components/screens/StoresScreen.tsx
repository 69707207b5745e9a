import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { StoreCard } from '@/components/store/StoreCard';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/hooks/useText';
import { storesText } from '@/lib/text/stores';
import type { StoresContent } from '@/lib/views/site';

export type StoresScreenProps = StoresContent;

/** The service offices. */
export function StoresScreen({ crumbs, stores }: StoresScreenProps) {
  const text = useText(storesText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {stores.length === 0 ? (
        <EmptyState icon="map-pinned" title={text.empty} />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {stores.map((store) => (
            <li key={store.id} id={store.id} className="scroll-mt-24">
              <StoreCard {...store} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
