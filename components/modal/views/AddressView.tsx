import { useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { StoreSearch } from '@/components/store/StoreSearch';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadState } from '@/components/ui/LoadState';
import { useStores } from '@/lib/hooks/useStores';
import { useText } from '@/lib/hooks/useText';
import { STORES_PATH } from '@/lib/rules/contact-link';
import { storesText } from '@/lib/text/stores';

/** ADDRESS_VIEW: the offices in a city, or those nearest to the visitor. */
export default function AddressView() {
  const text = useText(storesText);
  const { navigate } = useModal();
  const [city, setCity] = useState('');
  const stores = useStores();
  if (stores.status === 'loading') return <LoadState />;
  if (stores.status === 'failed') {
    return (
      <EmptyState icon="triangle-alert" title={text.failed} hint={text.failedHint}>
        <Button onClick={stores.retry}>{text.retry}</Button>
      </EmptyState>
    );
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
