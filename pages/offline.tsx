import { OfflineScreen } from '@/components/screens/OfflineScreen';
import { offlinePage } from '@/lib/page-data/load-failures';

export const getStaticProps = offlinePage;

export default function OfflinePage() {
  return <OfflineScreen />;
}
