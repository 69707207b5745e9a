import { TeamScreen } from '@/components/desk/TeamScreen';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function TeamPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="team">
      <TeamScreen />
    </DeskFrame>
  );
}
