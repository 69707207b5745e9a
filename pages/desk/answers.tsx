import { AnswersScreen } from '@/components/desk/AnswersScreen';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function AnswersPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="answers">
      <AnswersScreen />
    </DeskFrame>
  );
}
