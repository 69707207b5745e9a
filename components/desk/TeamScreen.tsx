import { useState } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadState } from '@/components/ui/LoadState';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { StaffMember, StaffRole, UpdateStaffBody } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from './useDesk';
import { useDeskData, useStaff } from './useDeskData';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime, formatTimeAgo } from '@/lib/format/format-date';
import { deskText } from '@/lib/text/desk';
import { deskTeamText } from '@/lib/text/desk-settings';
import { requestDetailText } from '@/lib/text/own-requests';
import { InviteDialog } from './InviteDialog';
import styles from './Settings.module.css';
import { SettingsPage } from './SettingsPage';
import Link from 'next/link';
import { Button } from '@/components/ui/Button';

const STEP = 20;
const MOST = 100;
/** The name in the log of what `npm run desk` changed. */
const BY_COMMAND = 'command';

/** The audit log, the latest change first. */
function AuditList() {
  const text = useText(deskTeamText);
  const locale = useLocale();
  const [size, setSize] = useState(STEP);
  const { data, retry } = useDeskData(['desk audit', size], (api) => api.listAudit({ size }), {
    keepPreviousData: true,
  });
  return (
    <section className={styles.audit}>
      <h2>{text.audit}</h2>
      {!data && <LoadState retry={retry} />}
      {data?.count === 0 && <p className={styles.lead}>{text.auditNone}</p>}
      <ol>
        {data?.results.map(({ id, at, by, action, request, data: details }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(at, locale)}</time>
            <span>
              <b>{by === BY_COMMAND ? text.command : by}</b> {text.actions[action] ?? action}
              {request && (
                <>
                  {' '}
                  <Link href={`/desk/request/${request}`} prefetch={false}>
                    {request}
                  </Link>
                </>
              )}
            </span>
            {Object.keys(details).length > 0 && (
              <details>
                <summary>{text.details}</summary>
                <pre tabIndex={0}>{JSON.stringify(details, undefined, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
      {data && data.count > data.results.length && size < MOST && (
        <Button look="quiet" onClick={() => setSize(Math.min(size + STEP * 2, MOST))}>
          {text.auditMore}
        </Button>
      )}
    </section>
  );
}

const ROLES = ['agent', 'administrator'] as const satisfies readonly StaffRole[];

/** The staff with access to the desk, and the audit log. For administrators. */
export function TeamScreen() {
  const text = useText(deskTeamText);
  const words = useText(deskText);
  const { role } = useAgent();
  const api = useDeskApi();
  const { all, retry, refresh } = useStaff();
  const { dialog, confirm } = useAlertDialog();
  const [isInviting, setIsInviting] = useState(false);
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');
  if (role !== 'administrator') {
    return (
      <div className={styles.page}>
        <EmptyState
          icon="lock-keyhole"
          title={words.onlyAdministrators}
          hint={words.onlyAdministratorsHint}
        />
      </div>
    );
  }
  const update = async ({ uid, name }: StaffMember, body: UpdateStaffBody) => {
    const question = {
      message: text.endQuestion(name),
      detail: text.endDetail,
      confirmLabel: text.end,
      isDangerous: true,
    };
    if (body.ended && !(await confirm(question))) return;
    const { ok } = await api().updateStaff(uid, body);
    setError(ok ? '' : text.changeFailed);
    setNotice(ok ? words.saved : '');
    await refresh();
  };
  return (
    <SettingsPage
      title={words.team}
      lead={text.lead}
      action={text.invite}
      onAction={() => setIsInviting(true)}
      notice={notice}
    >
      {error && (
        <p role="alert" className={styles.bad}>
          {error}
        </p>
      )}
      {!all && <LoadState retry={retry} />}
      <ul aria-label={text.people} className={styles.list}>
        {all?.map((member) => (
          <Member key={member.uid} member={member} onChange={(body) => void update(member, body)} />
        ))}
      </ul>
      <AuditList />
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onInvited={async (email) => {
            setIsInviting(false);
            setNotice(text.invited(email));
            await refresh();
          }}
        />
      )}
      {dialog}
    </SettingsPage>
  );
}

type MemberProps = { member: StaffMember; onChange: (body: UpdateStaffBody) => void };

function Member({ member, onChange }: MemberProps) {
  const text = useText(deskTeamText);
  const { role: roles } = useText(deskText);
  const { justNow } = useText(requestDetailText);
  const { uid } = useAgent();
  const locale = useLocale();
  const now = useNow();
  const { name, email, role, ended_at, last_seen_at } = member;
  const seen = last_seen_at ? text.lastSeen(formatTimeAgo(last_seen_at, now, locale) || justNow) : text.never;
  return (
    <li className={styles.item} data-ended={ended_at === null ? undefined : ''}>
      <div className={styles.what}>
        <h2>
          {name} {member.uid === uid && <span className={styles.tag}>{text.you}</span>}
        </h2>
        <p className={styles.excerpt}>
          {email} · {ended_at === null ? seen : text.ended}
        </p>
      </div>
      <div className={styles.actions}>
        {ended_at === null && (
          <select
            aria-label={text.roleOf(name)}
            value={role}
            onChange={({ target }) => onChange({ role: target.value as StaffRole })}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {roles[one]}
              </option>
            ))}
          </select>
        )}
        <button type="button" onClick={() => onChange({ ended: ended_at === null })}>
          {ended_at === null ? text.end : text.giveBack} <span className="sr-only">({name})</span>
        </button>
      </div>
    </li>
  );
}
