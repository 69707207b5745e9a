import { Download, LogOut, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useAlertDialog } from '@/components/modal/useAlertDialog';
import { useApi } from '@/lib/hooks/useApi';
import { useAuth } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { accountText } from '@/lib/text/account';
import { DeleteAccount } from './DeleteAccount';
import { saveAsFile } from './save-as-file';

export type AccountActionsProps = {
  /** Nobody is logged in any more; what to say about it. */
  onLeft: (message: string) => void;
};

/** What can be done with an account: export, delete (as Indonesian law asks), log out. */
export function AccountActions({ onLeft }: AccountActionsProps) {
  const text = useText(accountText);
  const { auth } = useApi();
  const { signOut, forget } = useAuth();
  const { dialog, alert } = useAlertDialog();
  const [isDeleting, setIsDeleting] = useState(false);

  const handleExport = async () => {
    const { data } = await auth.exportAccount();
    if (data) saveAsFile(text.exportFile, JSON.stringify(data, null, 2));
    else await alert(text.exportFailed, text.tryLater);
  };
  const handleLogout = () => {
    void signOut();
    onLeft(text.loggedOut);
  };
  const handleDeleted = () => {
    forget();
    onLeft(text.deleted);
  };

  return (
    <>
      <ul>
        <Action icon={Download} label={text.exportData} onClick={() => void handleExport()} />
        <Action icon={Trash2} label={text.deleteAccount} onClick={() => setIsDeleting(true)} />
        <Action icon={LogOut} label={text.logout} onClick={handleLogout} />
      </ul>
      {isDeleting && <DeleteAccount onDeleted={handleDeleted} onClose={() => setIsDeleting(false)} />}
      {dialog}
    </>
  );
}

type ActionProps = { icon: LucideIcon; label: string; onClick: () => void };

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-4 py-2 text-left font-medium hover:bg-surface-soft"
      >
        <Icon aria-hidden className="size-[18px] shrink-0 text-ink-faint" />
        {label}
      </button>
    </li>
  );
}
