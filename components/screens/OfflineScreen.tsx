import { buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { offlineText } from '@/lib/text/offline';
import styles from './OfflineScreen.module.css';

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
      <section hidden className={styles.articles}>
        <h2>{text.articles}</h2>
        <p>{text.articlesLead}</p>
        <ul>
          <li>
            {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- the worker fills it in */}
            <a href="{href}">{'{title}'}</a>
            <p>{`${text.storedOn} {date}`}</p>
          </li>
        </ul>
      </section>
    </div>
  );
}
