import { DeskFrame } from '@/components/desk/DeskFrame';
import { FilingScreen } from '@/components/desk/FilingScreen';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function FilingPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="filing">
      <FilingScreen />
    </DeskFrame>
  );
}
