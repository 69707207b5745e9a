import clsx from 'clsx';
import { OpeningState } from '@/components/chat/OpeningState';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/client/useText';
import { phoneHref } from '@/lib/paths/contact-link';
import { formatKm } from '@/lib/format/numbers';
import { mapHref, type StoreAway } from '@/lib/format/store-card';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/stores';

export type StoreCardProps = {
  store: StoreAway;
  /** Heading level of its name. */
  level?: 2 | 3;
};

const LINK = 'flex min-h-11 items-center gap-2 hover:underline';

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
    <article className="flex h-full flex-col rounded-xl border border-line bg-surface p-[24px] wrap-anywhere">
      <p className="text-sm font-semibold text-brand">{city}</p>
      <Title className="mt-1 text-lg leading-snug font-bold">{name}</Title>
      {km !== undefined && <p className="mt-1 text-md font-semibold">{text.away(formatKm(km, locale))}</p>}
      <address className="mt-2 leading-relaxed text-ink-soft not-italic">{address}</address>
      {opening && (
        <div className="mt-5 border-t border-line pt-4">
          <OpeningState hours={opening} />
        </div>
      )}
      <dl aria-label={text.hours} className={clsx('text-md', opening ? 'mt-2' : 'mt-3')}>
        {hours.map(({ days, open }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-ink-faint">{days}</dt>
            <dd className="text-right font-medium">{open}</dd>
          </div>
        ))}
      </dl>
      {/* The number has its own row, so that it never breaks; the others share the next row. */}
      <p className="mt-auto grid grid-cols-2 gap-x-4 gap-y-1 pt-4 font-semibold text-brand">
        {phone && (
          <a href={phoneHref(phone)} className={`${LINK} col-span-full whitespace-nowrap`}>
            <Icon name="phone" className="size-4 shrink-0" />
            <span className="sr-only">{text.phone}</span> {phone}
          </a>
        )}
        <a href={mapHref(store)} {...newTab} className={LINK}>
          <Icon name="map-pin" className="size-4 shrink-0" />
          {text.directions}
          {whose}
        </a>
        {whatsAppHref && (
          <a href={whatsAppHref} {...newTab} className={LINK}>
            <Icon name="message-circle" className="size-4 shrink-0" />
            {text.whatsApp}
            {whose}
          </a>
        )}
      </p>
    </article>
  );
}
