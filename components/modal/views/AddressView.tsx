import { useState } from 'react';
import { LoadState } from '@/components/modal/LoadState';
import { useModal } from '@/components/providers/ModalProvider';
import { StoreCard } from '@/components/store/StoreCard';
import { StoreFinder } from '@/components/store/StoreFinder';
import styles from '@/components/store/Stores.module.css';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { usePosition } from '@/lib/hooks/usePosition';
import { useStores } from '@/lib/hooks/useStores';
import { useLocale, useText } from '@/lib/hooks/useText';
import { STORES_PATH } from '@/lib/rules/contact-link';
import { formatKm } from '@/lib/rules/distance';
import { byDistance, citiesOf, isInCity } from '@/lib/rules/store-card';
import { storesText } from '@/lib/text/stores';
import type { StoreCardView } from '@/lib/views/cards';

/** ADDRESS_VIEW: the office in a city, or the one nearest to the visitor. */
export default function AddressView() {
  const text = useText(storesText);
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
  return <Nearest stores={stores.data} />;
}

/** Offices that are named below the nearest one. */
const OTHERS = 2;

function Nearest({ stores }: { stores: StoreCardView[] }) {
  const text = useText(storesText);
  const locale = useLocale();
  const { navigate } = useModal();
  const { position } = usePosition();
  const [city, setCity] = useState('');
  const sorted = byDistance(stores, position);
  const inCity = sorted.filter((store) => isInCity(city, store));
  const chosen = city ? inCity : position ? sorted.slice(0, 1) : [];
  const others = !city && position ? sorted.slice(1, 1 + OTHERS) : [];
  const [first] = chosen;
  const status = city ? text.countIn(inCity.length, city) : first ? text.located(first.name) : text.prompt;
  return (
    <>
      <StoreFinder
        cities={citiesOf(stores)}
        city={city}
        none={text.choose}
        onCity={setCity}
        locateLabel={text.locate}
        onLocate={() => setCity('')}
        status={status}
      />
      <ul className="space-y-4">
        {chosen.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} level={3} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <section className={styles.others}>
          <h3>{text.next}</h3>
          <ul>
            {others.map(({ id, name, km }) => (
              <li key={id}>
                {name}
                {km !== undefined && (
                  <span className={styles.privacy}>{text.away(formatKm(km, locale))}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button look="link" onClick={() => navigate(STORES_PATH)}>
        {text.all}
      </Button>
    </>
  );
}
