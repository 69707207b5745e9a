import { useId, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { usePosition } from '@/lib/hooks/usePosition';
import { useLocale, useText } from '@/lib/hooks/useText';
import { STORES_PATH } from '@/lib/rules/contact-link';
import { localePath } from '@/lib/rules/locale-path';
import { storesText } from '@/lib/text/stores';
import styles from './Stores.module.css';

export type StoreFinderProps = {
  cities: readonly string[];
  /** The chosen city; empty for none. */
  city: string;
  /** What no city is called. */
  none: string;
  onCity: (city: string) => void;
  /** Label of the button that asks for the position. */
  locateLabel: string;
  /** Runs after the position was asked for. */
  onLocate?: () => void;
  /** What was found, announced when it changes. */
  status: string;
};

/** Chooses offices by city or by the visitor's position. The city works without JavaScript. */
export function StoreFinder(props: StoreFinderProps) {
  const { cities, city, none, onCity, locateLabel, onLocate, status } = props;
  const text = useText(storesText);
  const locale = useLocale();
  const id = useId();
  const { position, isLocating, problem, locate, forget } = usePosition();
  const handleSubmit = (event: SubmitEvent) => event.preventDefault();
  const handleLocate = () => {
    if (!isLocating) locate();
    onLocate?.();
  };
  return (
    <>
      <form action={localePath(STORES_PATH, locale)} onSubmit={handleSubmit} className={styles.finder}>
        <div className={styles.select}>
          <label htmlFor={id}>{text.city}</label>
          <select id={id} name="city" value={city} onChange={(event) => onCity(event.target.value)}>
            <option value="">{none}</option>
            {cities.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
        <Button type="submit" look="quiet" className={styles.submit}>
          {text.show}
        </Button>
        <Button look="quiet" isBusy={isLocating} onClick={handleLocate} className="needs-script">
          {!isLocating && <Icon name="map-pin" className="size-5" />}
          {locateLabel}
        </Button>
      </form>
      <div className={styles.notes}>
        <p role="status">{isLocating ? text.locating : problem ? text.problems[problem] : status}</p>
        {position ? (
          <p className={styles.privacy}>
            {text.privacy}{' '}
            <Button look="link" onClick={forget}>
              {text.forget}
            </Button>
          </p>
        ) : (
          <p className={`needs-script ${styles.privacy}`}>{text.privacy}</p>
        )}
      </div>
    </>
  );
}
