import { DeskFrame } from '@/components/desk/DeskFrame';
import { HeldScreen } from '@/components/desk/HeldScreen';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function HeldPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="held">
      <HeldScreen />
    </DeskFrame>
  );
}
