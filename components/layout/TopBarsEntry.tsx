import { useOnDemand } from '@/lib/hooks/useOnDemand';

const loadBars = () => import('./TopBars');

/** The bars above the header, loaded after the page; without JavaScript there are none. */
export function TopBarsEntry() {
  const bars = useOnDemand(loadBars);
  return bars.status === 'ready' ? <bars.code.TopBars /> : null;
}
