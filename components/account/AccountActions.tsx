import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { useModal, useOpenModal } from '@/components/modal/ModalProvider';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { hasDraft } from '@/lib/client/draft-entries';
import { useApi } from '@/lib/client/useApi';
import { useAuth, useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { NEW_REQUEST_PATH, REQUESTS_PATH } from '@/lib/paths/request-path';
import { accountFormText } from '@/lib/text/account-form';
import { accountText } from '@/lib/text/auth';
import { requestEntryText } from '@/lib/text/request-entry';
import { DeleteAccount } from './DeleteAccount';
import { useAccountExport } from './useAccountExport';

export type AccountActionsProps = {
  /** Called after the logout or deletion, with the message to announce. */
  onLeft: (message: string) => void;
};

/** The entries of the account menu. Indonesian law requires export and deletion. */
export function AccountActions({ onLeft }: AccountActionsProps) {
  const text = useText(accountText);
  const entry = useText(requestEntryText);
  const { open: change } = useText(accountFormText);
  const { open } = useModal();
  const { has } = useApi();
  const { dialog: exportDialog, exportData } = useAccountExport();
  const { signOut, forget } = useAuth();
  const user = useUser();
  const { dialog, choose } = useAlertDialog();
  const [isDeleting, setIsDeleting] = useState(false);

  const handleLogout = async () => {
    const isAsked = user !== undefined && (await hasDraft(user.uid));
    const answer = isAsked
      ? await choose({
          message: text.draftQuestion,
          detail: text.draftDetail,
          choices: [text.draftDelete, text.draftKeep],
        })
      : text.draftDelete;
    if (answer === undefined) return;
    void signOut({ keepsDrafts: answer === text.draftKeep });
    onLeft(text.loggedOut);
  };
  const handleDeleted = () => {
    forget();
    onLeft(text.deleted);
  };

  return (
    <>
      <ul className="mb-2 border-b border-line pb-2">
        <LinkRow icon="message-square-plus" label={entry.create} href={NEW_REQUEST_PATH} />
        <LinkRow icon="inbox" label={entry.mine} href={REQUESTS_PATH} />
        {has('listNotifications') && (
          <ButtonRow icon="bell" label={text.notifications} onClick={() => open('NOTIFICATION_VIEW')} />
        )}
        {has('listRatings') && (
          <ButtonRow icon="star" label={text.ratings} onClick={() => open('RATING_LIST_VIEW')} />
        )}
        <ButtonRow icon="clipboard-pen" label={entry.activity} onClick={() => open('CREATE_ACTIVITY_VIEW')} />
      </ul>
      {(exportData || has('deleteAccount') || has('updateAccount')) && (
        <ul className="mb-2 border-b border-line pb-2">
          {has('updateAccount') && (
            <ButtonRow icon="user-round" label={change} onClick={() => open('ACCOUNT_VIEW')} />
          )}
          {exportData && (
            <ButtonRow icon="download" label={text.exportData} onClick={() => void exportData()} />
          )}
          {has('deleteAccount') && (
            <ButtonRow
              icon="trash-2"
              label={text.deleteAccount}
              isDanger
              onClick={() => setIsDeleting(true)}
            />
          )}
        </ul>
      )}
      <ul>
        <ButtonRow icon="log-out" label={text.logout} onClick={() => void handleLogout()} />
      </ul>
      {isDeleting && <DeleteAccount onDeleted={handleDeleted} onClose={() => setIsDeleting(false)} />}
      {dialog}
      {exportDialog}
    </>
  );
}

type ButtonRowProps = { icon: IconName; label: string; isDanger?: boolean; onClick: () => void };

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-4 py-2 text-left font-medium hover:bg-surface-soft';

type LinkRowProps = Pick<ButtonRowProps, 'icon' | 'label'> & { href: string };

function LinkRow({ icon, label, href }: LinkRowProps) {
  // In the side menu, replaces the menu's history entry.
  const isInModal = useOpenModal() !== undefined;
  return (
    <li>
      <Link href={href} prefetch={false} replace={isInModal} className={row}>
        <Icon name={icon} className="size-[18px] shrink-0 text-ink-faint" />
        {label}
      </Link>
    </li>
  );
}

function ButtonRow({ icon, label, isDanger, onClick }: ButtonRowProps) {
  return (
    <li>
      <button type="button" onClick={onClick} className={clsx(row, isDanger && 'text-caution')}>
        <Icon name={icon} className={clsx('size-[18px] shrink-0', !isDanger && 'text-ink-faint')} />
        {label}
      </button>
    </li>
  );
}
