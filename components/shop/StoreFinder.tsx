import { useId } from 'react';
import { Select } from '@/components/form/Select';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { storesText } from '@/lib/text/stores';
import { usePosition } from './usePosition';

export type StoreFinderProps = {
  cities: readonly string[];
  /** The chosen city; empty for all. */
  city: string;
  onCity: (city: string) => void;
  /** The result in words, announced when it changes. */
  status: string;
};

/** Filters offices by city or by the visitor's position. Without JavaScript all offices are listed. */
export function StoreFinder({ cities, city, onCity, status }: StoreFinderProps) {
  const text = useText(storesText);
  const id = useId();
  const { position, isLocating, problem, locate, forget } = usePosition();
  const handleLocate = () => {
    if (!isLocating) locate();
    // The nearest office may be in another city.
    onCity('');
  };
  return (
    <>
      <div className="needs-script flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex-1 basis-[10rem] md:max-w-88">
          <label htmlFor={id} className="mb-2 block text-md font-semibold">
            {text.city}
          </label>
          <Select id={id} value={city} onChange={(event) => onCity(event.target.value)}>
            <option value="">{text.allCities}</option>
            {cities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
        <Button look="quiet" isBusy={isLocating} onClick={handleLocate}>
          {!isLocating && <Icon name="map-pin" className="size-5" />}
          {text.locate}
        </Button>
      </div>
      <div className="mt-3 mb-6 space-y-1.5 text-ink-soft">
        <div role="alert">
          {problem && !city && !isLocating && (
            <p className="tinted mb-3 flex gap-3 rounded-lg border px-4 py-3.5 text-ink [--accent:var(--warning)]">
              <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0 text-(--accent)" />
              <span>
                <b>{text.problems[problem]}</b> {text.advice[problem]}
              </span>
            </p>
          )}
        </div>
        <p role="status">{isLocating ? text.locating : status}</p>
        <p className="needs-script text-sm text-ink-faint">
          {text.privacy}{' '}
          {position && (
            <Button look="link" onClick={forget}>
              {text.forget}
            </Button>
          )}
        </p>
      </div>
    </>
  );
}
