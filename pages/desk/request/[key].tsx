import { DeskFrame } from '@/components/desk/DeskFrame';
import { DeskRequestScreen } from '@/components/desk/DeskRequestScreen';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function DeskRequestPage({ portalName, requestKey }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page={{ request: requestKey }}>
      <DeskRequestScreen key={requestKey} requestKey={requestKey} />
    </DeskFrame>
  );
}
