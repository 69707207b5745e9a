import { useRouter } from 'next/router';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { StoreSearch } from '@/components/shop/StoreSearch';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/client/useText';
import { storesPath } from '@/lib/paths/contact-link';
import { storesText } from '@/lib/text/stores';
import type { StoresContent } from '@/lib/page-data/props/site';

export type StoresScreenProps = StoresContent;

/** The service offices. The city in the URL is read in the browser, so the page is the same for everyone. */
export function StoresScreen({ crumbs, stores }: StoresScreenProps) {
  const text = useText(storesText);
  const { query, replace } = useRouter();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {stores.length === 0 ? (
        <EmptyState icon="map-pinned" title={text.empty} />
      ) : (
        <StoreSearch
          stores={stores}
          city={typeof query.city === 'string' ? query.city : ''}
          onCity={(city) => void replace(storesPath(city), undefined, { shallow: true, scroll: false })}
        />
      )}
      <PersonPanel />
    </div>
  );
}
