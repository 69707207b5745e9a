import { MailSettingsScreen } from '@/components/screens/MailSettingsScreen';
import type { PageProps } from '@/lib/page-data/content-page';
import { loadMailSettings } from '@/lib/page-data/load-mail-settings';
import type { MailSettingsContent } from '@/lib/page-data/props/site';

export const getServerSideProps = loadMailSettings;

export default function MailSettingsPage(page: PageProps<MailSettingsContent>) {
  return <MailSettingsScreen {...page} />;
}
