import type { ReactNode } from 'react';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { useApi } from '@/lib/hooks/useApi';
import { useText } from '@/lib/hooks/useText';
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
    if (data) saveAsFile(text.exportFile, JSON.stringify(data, null, 2));
    else await alert(text.exportFailed, text.tryLater);
  };
  return { dialog, exportData: has('exportAccount') ? exportData : undefined };
}

/** Downloads a text as a JSON file. */
function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
