import { EmptyState } from '@/components/ui/EmptyState';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { STORES_PATH } from '@/lib/paths/contact-link';
import { byDistance, citiesOf, isInCity } from '@/lib/format/store-card';
import { storesText } from '@/lib/text/stores';
import type { StoreCardData } from '@/lib/page-data/props/cards';
import { StoreCard, type StoreCardProps } from './StoreCard';
import { StoreFinder } from './StoreFinder';
import { usePosition } from './usePosition';

export type StoreSearchProps = Pick<StoreCardProps, 'level'> & {
  stores: StoreCardData[];
  /** The city in the URL, in any spelling; empty for all. */
  city: string;
  onCity: (city: string) => void;
};

/** Maximum length of a city name from the URL that is displayed, in characters. */
const MAX_CITY = 60;

/** Offices: all, those of a city, or the nearest first once the visitor's position is known. */
export function StoreSearch({ stores, city: asked, onCity, level }: StoreSearchProps) {
  const text = useText(storesText);
  const { position } = usePosition();
  const cities = citiesOf(stores);
  const place = asked.trim().slice(0, MAX_CITY);
  const city = cities.find((name) => isInCity(place, { city: name })) ?? place;
  const shown = byDistance(
    stores.filter((store) => !city || isInCity(city, store)),
    position,
  );
  const [nearest] = shown;
  const isKnown = nearest !== undefined;
  const count = city ? text.countIn(shown.length, city) : text.count(shown.length);
  const summary = position && nearest ? `${count}. ${text.located(nearest.name)}.` : count;
  return (
    <>
      <StoreFinder
        cities={cities}
        city={isKnown ? city : ''}
        onCity={onCity}
        status={isKnown ? summary : text.noneIn(city)}
      />
      {!isKnown && (
        <EmptyState icon="map-pinned" title={text.noneIn(city)} hint={text.noneInHint}>
          <SmartLink href={STORES_PATH} className="font-semibold text-brand hover:underline">
            {text.all}
          </SmartLink>
        </EmptyState>
      )}
      {/* Depends on its own width, since it is shown in the modal too. */}
      <ul className="grid grid-cols-wide-cards gap-5">
        {shown.map((store) => (
          <li key={store.id} id={store.id} className="scroll-mt-24">
            <StoreCard store={store} level={level} />
          </li>
        ))}
      </ul>
    </>
  );
}
