import { Icon } from '@/components/ui/Icon';
import { DAY_MS } from '@/lib/constants';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime, formatTimeAgo } from '@/lib/format/format-date';
import { offlineText } from '@/lib/text/offline';
import { useReadingStore } from './useReadingStore';
import { useStoredAt } from './useStoredAt';

const WEEK_MS = 7 * DAY_MS;

/** Says that a page comes from the service worker's store, and how old it is. */
export function OfflineNotice() {
  const storedAt = useStoredAt();
  useReadingStore();
  return (
    <div
      role="status"
      className="tinted text-md text-ink [--accent:var(--warning)] not-empty:border-b print:hidden"
    >
      {storedAt && <Words storedAt={storedAt} />}
    </div>
  );
}

function Words({ storedAt }: { storedAt: Date }) {
  const text = useText(offlineText);
  const locale = useLocale();
  const now = useNow();
  const iso = storedAt.toISOString();
  const exact = formatTime(iso, locale);
  const isRecent = now.getTime() - storedAt.getTime() < WEEK_MS;
  const age = isRecent ? `${formatTimeAgo(iso, now, locale) || text.justNow} (${exact})` : exact;
  return (
    <div className="page-width flex gap-2.5 py-2.5">
      <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-(--accent)" />
      <p>
        <b>{navigator.onLine ? text.unreachable : text.offline}</b> {text.stored}{' '}
        <time dateTime={iso}>{age}</time>. <span className="max-md:hidden">{text.willRenew}</span>
      </p>
    </div>
  );
}
