import { AnnouncementsScreen } from '@/components/desk/AnnouncementsScreen';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function AnnouncementsPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="announcements">
      <AnnouncementsScreen />
    </DeskFrame>
  );
}
