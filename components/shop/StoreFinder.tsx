import { useId } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { storesText } from '@/lib/text/stores';
import styles from './Stores.module.css';
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
      <div className={`needs-script ${styles.finder}`}>
        <div className={styles.select}>
          <label htmlFor={id}>{text.city}</label>
          <select id={id} value={city} onChange={(event) => onCity(event.target.value)}>
            <option value="">{text.allCities}</option>
            {cities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
        <Button look="quiet" isBusy={isLocating} onClick={handleLocate}>
          {!isLocating && <Icon name="map-pin" className="size-5" />}
          {text.locate}
        </Button>
      </div>
      <div className={styles.notes}>
        <div role="alert">
          {problem && !city && !isLocating && (
            <p className={styles.problem}>
              <Icon name="triangle-alert" />
              <span>
                <b>{text.problems[problem]}</b> {text.advice[problem]}
              </span>
            </p>
          )}
        </div>
        <p role="status">{isLocating ? text.locating : status}</p>
        <p className={`needs-script ${styles.privacy}`}>
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
