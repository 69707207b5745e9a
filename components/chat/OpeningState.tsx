import { useBrowserNow } from '@/lib/client/useNow';
import { useText } from '@/lib/client/useText';
import { serviceState, type ServiceHours } from '@/lib/hours/service-hours';
import { describeOpening, openingText } from '@/lib/text/service-hours';
import styles from './OpeningState.module.css';

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
    <p className={`needs-script ${styles.state}`} data-open={state?.isOpen || undefined}>
      {state && describeOpening(state, now, text, hours.zone)}
    </p>
  );
}
