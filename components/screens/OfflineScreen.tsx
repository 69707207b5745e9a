import { buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { offlineText } from '@/lib/text/offline';

/**
 * The page shown offline. The service worker serves it at the requested URL, without its scripts, and fills the
 * hidden section with the stored articles (public/worker/offline-page.js).
 */
export function OfflineScreen() {
  const text = useText(offlineText);
  const home = localePath('/', useLocale());
  return (
    <div className="page-width">
      <EmptyState icon="circle-alert" title={text.title} hint={text.lead} size="page">
        <a href="" className={buttonClass()}>
          <Icon name="rotate-cw" className="size-4" />
          {text.retry}
        </a>
        <a href={home} className={buttonClass('quiet')}>
          {text.toHome}
        </a>
      </EmptyState>
      <section hidden className="mx-auto max-w-2xl">
        <h2 className="text-xl font-bold">{text.articles}</h2>
        <p className="mt-1.5 text-ink-soft">{text.articlesLead}</p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          <li className="group relative py-3.5 wrap-anywhere">
            {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- the worker fills it in */}
            <a
              href="{href}"
              className="font-semibold group-hover:text-brand group-hover:underline after:absolute after:inset-0"
            >
              {'{title}'}
            </a>
            <p className="mt-0.5 text-md text-ink-faint">{`${text.storedOn} {date}`}</p>
          </li>
        </ul>
      </section>
    </div>
  );
}
