import { useState } from 'react';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime, formatTimeAgo } from '@/lib/format/format-date';
import { requestDetailText } from '@/lib/text/own-requests';

export type TimeAgoProps = { iso: string };

/** A relative time ('5 menit yang lalu') that shows the exact time when pressed. */
export function TimeAgo({ iso }: TimeAgoProps) {
  const locale = useLocale();
  const now = useNow();
  const { justNow } = useText(requestDetailText);
  const [isExact, setIsExact] = useState(false);
  const exact = formatTime(iso, locale);
  const ago = formatTimeAgo(iso, now, locale) || justNow;
  // Another backend may not say when it was.
  if (!exact) return null;
  return (
    <button
      type="button"
      title={exact}
      aria-label={`${ago}, ${exact}`}
      onClick={() => setIsExact(!isExact)}
      // Enlarges the touch target without moving the lines around it.
      className="-my-2 inline-flex min-h-11 items-center rounded-sm text-left hover:underline"
    >
      <time dateTime={iso}>{isExact ? exact : ago}</time>
    </button>
  );
}
