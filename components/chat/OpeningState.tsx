import clsx from 'clsx';
import { useBrowserNow } from '@/lib/client/useNow';
import { useText } from '@/lib/client/useText';
import { serviceState, type ServiceHours } from '@/lib/hours/service-hours';
import { describeOpening, openingText } from '@/lib/text/service-hours';

export type OpeningStateProps = { hours: ServiceHours };

/**
 * Says whether it is open now: 'Buka sampai 18.00 WIB'. Computed in the browser, because pages are cached; the line is
 * empty until then.
 */
export function OpeningState({ hours }: OpeningStateProps) {
  const text = useText(openingText);
  const now = useBrowserNow();
  const state = now && serviceState(hours, now);
  return (
    // One line high, so that nothing moves when the text appears.
    <p
      className={clsx(
        'needs-script flex min-h-6 gap-2.5 text-md font-semibold',
        state?.isOpen ? 'text-tip' : 'text-ink-soft',
      )}
    >
      {state && (
        <>
          <span
            aria-hidden
            className={clsx(
              'mt-2 size-2 shrink-0 rounded-full border-2 border-current',
              state.isOpen && 'bg-current',
            )}
          />
          {describeOpening(state, now, text, hours.zone)}
        </>
      )}
    </p>
  );
}
