import { OpeningState } from '@/components/chat/OpeningState';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/client/useText';
import { phoneHref } from '@/lib/paths/contact-link';
import { formatKm } from '@/lib/format/numbers';
import { mapHref, type StoreAway } from '@/lib/format/store-card';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/stores';
import styles from './Stores.module.css';

export type StoreCardProps = {
  store: StoreAway;
  /** Heading level of its name. */
  level?: 2 | 3;
};

/** A service office: where it is, whether it is open, and how to reach it. */
export function StoreCard({ store, level = 2 }: StoreCardProps) {
  const { name, city, address, phone, whatsAppHref, hours, opening, km } = store;
  const text = useText(storesText);
  const locale = useLocale();
  const { opensInNewTab } = useText(layoutText);
  const Title = level === 2 ? 'h2' : 'h3';
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  const whose = (
    <>
      {' '}
      <span className="sr-only">
        {name} ({opensInNewTab})
      </span>
    </>
  );
  return (
    <article className={styles.card}>
      <p className={styles.city}>{city}</p>
      <Title className={styles.name}>{name}</Title>
      {km !== undefined && <p className={styles.km}>{text.away(formatKm(km, locale))}</p>}
      <address>{address}</address>
      {opening && (
        <div className={styles.now}>
          <OpeningState hours={opening} />
        </div>
      )}
      <dl aria-label={text.hours}>
        {hours.map(({ days, open }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{open}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        {phone && (
          <a href={phoneHref(phone)} className={styles.phone}>
            <Icon name="phone" />
            <span className="sr-only">{text.phone}</span> {phone}
          </a>
        )}
        <a href={mapHref(store)} {...newTab}>
          <Icon name="map-pin" />
          {text.directions}
          {whose}
        </a>
        {whatsAppHref && (
          <a href={whatsAppHref} {...newTab}>
            <Icon name="message-circle" />
            {text.whatsApp}
            {whose}
          </a>
        )}
      </p>
    </article>
  );
}
