import { DeskFrame } from '@/components/desk/DeskFrame';
import { QueueScreen } from '@/components/desk/QueueScreen';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function DeskPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="queue">
      <QueueScreen />
    </DeskFrame>
  );
}
