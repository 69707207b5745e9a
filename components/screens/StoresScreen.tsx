import { useRouter } from 'next/router';
import { PersonPanel } from '@/components/contact/PersonPanel';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { useModal } from '@/components/providers/ModalProvider';
import { StoreCard } from '@/components/store/StoreCard';
import { StoreFinder } from '@/components/store/StoreFinder';
import styles from '@/components/store/Stores.module.css';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { usePosition } from '@/lib/hooks/usePosition';
import { useText } from '@/lib/hooks/useText';
import { STORES_PATH, storesPath } from '@/lib/rules/contact-link';
import { byDistance, isInCity } from '@/lib/rules/store-card';
import { storesText } from '@/lib/text/stores';
import type { StoresContent } from '@/lib/views/site';

export type StoresScreenProps = StoresContent;

/** The longest name of a city that is repeated. */
const MAX_CITY = 60;

/** The service offices: all, those of the city in the URL, and the nearest first once the position is known. */
export function StoresScreen({ crumbs, stores, cities }: StoresScreenProps) {
  const text = useText(storesText);
  const { query, replace } = useRouter();
  const { open } = useModal();
  const { position } = usePosition();
  const asked = typeof query.city === 'string' ? query.city.trim().slice(0, MAX_CITY) : '';
  const city = cities.find((name) => isInCity(asked, { city: name })) ?? asked;
  const shown = byDistance(
    stores.filter((store) => !city || isInCity(city, store)),
    position,
  );
  const isKnown = !city || shown.length > 0;
  const count = city ? text.countIn(shown.length, city) : text.count(shown.length);
  const handleCity = (name: string) =>
    void replace(storesPath(name), undefined, { shallow: true, scroll: false });
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {stores.length === 0 ? (
        <EmptyState icon="map-pinned" title={text.empty} />
      ) : (
        <>
          <StoreFinder
            cities={cities}
            city={isKnown ? city : ''}
            none={text.allCities}
            onCity={handleCity}
            locateLabel={text.nearest}
            onLocate={() => open('ADDRESS_VIEW')}
            status={isKnown ? (position ? `${count}. ${text.sorted}` : count) : text.noneIn(city)}
          />
          {!isKnown && (
            <EmptyState icon="map-pinned" title={text.noneIn(city)} hint={text.noneInHint}>
              <SmartLink href={STORES_PATH} className="font-semibold text-brand hover:underline">
                {text.all}
              </SmartLink>
            </EmptyState>
          )}
          <ul className={styles.list}>
            {shown.map((store) => (
              <li key={store.id} id={store.id}>
                <StoreCard store={store} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PersonPanel />
    </div>
  );
}
