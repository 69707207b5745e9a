import { useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { StoreSearch } from '@/components/shop/StoreSearch';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { useStores } from '@/components/shop/useStores';
import { useText } from '@/lib/client/useText';
import { STORES_PATH } from '@/lib/paths/contact-link';
import { storesText } from '@/lib/text/stores';

/** ADDRESS_VIEW: the offices in a city, or those nearest to the visitor. */
export default function AddressView() {
  const text = useText(storesText);
  const { navigate } = useModal();
  const [city, setCity] = useState('');
  const stores = useStores();
  if (stores.status === 'loading') return <LoadState />;
  if (stores.status === 'failed') {
    return <LoadFailed title={text.failed} retry={stores.retry} />;
  }
  if (stores.data.length === 0) return <EmptyState icon="map-pinned" title={text.empty} />;
  return (
    <>
      <StoreSearch stores={stores.data} city={city} onCity={setCity} level={3} />
      <Button look="link" onClick={() => navigate(STORES_PATH)}>
        {text.toPage}
      </Button>
    </>
  );
}
