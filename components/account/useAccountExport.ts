import type { ReactNode } from 'react';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { saveFile } from '@/lib/client/save-file';
import { useApi } from '@/lib/client/useApi';
import { useText } from '@/lib/client/useText';
import { accountText } from '@/lib/text/auth';

type AccountExport = {
  /** The alert after a failure. */
  dialog: ReactNode;
  /** Downloads the data of the account; undefined where the backend cannot. */
  exportData: (() => Promise<void>) | undefined;
};

/** The download of what the portal knows about the user. */
export function useAccountExport(): AccountExport {
  const text = useText(accountText);
  const { auth, has } = useApi();
  const { dialog, alert } = useAlertDialog();
  const exportData = async () => {
    const { data } = await auth.exportAccount();
    if (data) saveFile(text.exportFile, JSON.stringify(data, null, 2), 'application/json');
    else await alert(text.exportFailed, text.tryLater);
  };
  return { dialog, exportData: has('exportAccount') ? exportData : undefined };
}
