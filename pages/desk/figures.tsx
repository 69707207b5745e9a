import { DeskFrame } from '@/components/desk/DeskFrame';
import { FiguresScreen } from '@/components/desk/FiguresScreen';
import { loadDeskPage, type DeskPageProps } from '@/lib/page-data/load-desk';

export const getServerSideProps = loadDeskPage;

export default function FiguresPage({ portalName }: DeskPageProps) {
  return (
    <DeskFrame portalName={portalName} page="figures">
      <FiguresScreen />
    </DeskFrame>
  );
}
