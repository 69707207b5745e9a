import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/site';
import type { StoreCardView } from '@/lib/views/cards';
import type { StoresContent } from '@/lib/views/site';

export type StoresScreenProps = StoresContent;

/** The service offices. */
export function StoresScreen({ crumbs, stores }: StoresScreenProps) {
  const text = useText(storesText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {stores.length === 0 ? (
        <EmptyState icon="map-pinned" title={text.empty} />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {stores.map((store) => (
            <li key={store.id} id={store.id} className="scroll-mt-24">
              <StoreCard {...store} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export type StoreCardProps = StoreCardView;

/** A service office: where it is and when it is open. */
function StoreCard({ name, city, address, phone, hours, mapHref }: StoreCardProps) {
  const text = useText(storesText);
  const { opensInNewTab } = useText(layoutText);
  return (
    <article className="flex h-full flex-col rounded-xl border border-line bg-surface p-[24px] wrap-anywhere">
      <p className="text-sm font-semibold text-brand">{city}</p>
      <h2 className="mt-1 text-lg leading-snug font-bold">{name}</h2>
      <address className="mt-2 leading-relaxed text-ink-soft not-italic">{address}</address>
      <dl aria-label={text.hours} className="mt-5 space-y-1.5 border-t border-line pt-4 text-[0.9375rem]">
        {hours.map(({ days, open }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-faint">{days}</dt>
            <dd className="text-right font-medium">{open}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-5 font-semibold text-brand">
        {phone && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="flex items-center gap-2 py-1 hover:underline"
          >
            <Icon name="phone" className="size-4" />
            <span className="sr-only">{text.phone}</span>
            {phone}
          </a>
        )}
        {mapHref && (
          <a
            href={mapHref}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-2 py-1 hover:underline"
          >
            <Icon name="map-pin" className="size-4" />
            {text.directions}
            <span className="sr-only">
              {' '}
              {name} ({opensInNewTab})
            </span>
          </a>
        )}
      </p>
    </article>
  );
}
