import { useState, type ReactNode } from 'react';
import type { ChangedField } from './desk-outbox';
import type { DeskAnnouncement, DeskRequest } from '@/lib/contract/desk';
import { useAgent } from './useDesk';
import { useDeskAnnouncements, useStaff } from './useDeskData';
import { useText } from '@/lib/client/useText';
import { STATUS_KEYS } from './desk-filter';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { ChoiceMenu, type Choice } from './ChoiceMenu';
import { MergeDialog } from './MergeDialog';
import styles from './Request.module.css';
import { countMails, useHeldChanges, valueOf } from './useHeldChanges';
import type { TakeRequest } from './useTakeRequest';

export type HandlingPanelProps = {
  request: DeskRequest;
  take: TakeRequest;
  refresh: () => Promise<unknown>;
};

/** Ids of the buttons to which shortcuts and actions lead. */
export const STATUS_MENU = 'desk-status';
const ASSIGNEE_MENU = 'desk-assignee';

/** Status, assignee, known issue, and merging. */
export function HandlingPanel({ request, take: { take, outcome, isBusy }, refresh }: HandlingPanelProps) {
  const text = useText(deskRequestText);
  const queue = useText(deskQueueText);
  const { changeFailed } = useText(deskText);
  const { uid } = useAgent();
  const issues = useKnownIssues(request);
  const [isMerging, setIsMerging] = useState(false);
  return (
    <section aria-label={text.properties} className={styles.panel} aria-busy={isBusy}>
      <FieldMenu
        request={request}
        field="status"
        id={STATUS_MENU}
        label={queue.status}
        choices={STATUS_KEYS.map((value) => ({
          value,
          label: queue.statuses[value]!,
          hint:
            value === request.status.key ? undefined : queue.mailed(countMails([request], 'status', value)),
        }))}
      />
      <FieldMenu
        request={request}
        field="assignee"
        id={ASSIGNEE_MENU}
        label={queue.assignee}
        choices={useAssignees(request)}
      >
        {request.assignee?.uid !== uid && (
          <button
            type="button"
            aria-disabled={isBusy}
            // The button disappears once the request is taken.
            onClick={() => void take().then(() => document.getElementById(ASSIGNEE_MENU)?.focus())}
            className={styles.small}
          >
            {text.take}
          </button>
        )}
      </FieldMenu>
      {issues.length > 0 && (
        <FieldMenu
          request={request}
          field="known_issue"
          label={text.knownIssue}
          choices={[
            { value: null, label: text.noKnownIssue },
            ...issues.map(({ uid: value, title }) => ({ value, label: title })),
          ]}
        />
      )}
      {!request.merged_into && (
        <button type="button" className={styles.small} onClick={() => setIsMerging(true)}>
          {text.merge}
        </button>
      )}
      <p role="status" className={styles.outcome}>
        {outcome === 'saved' && text.changeSaved}
      </p>
      {outcome === 'failed' && (
        <p role="alert" className={styles.bad}>
          {changeFailed}
        </p>
      )}
      {isMerging && <MergeDialog request={request} onClose={() => setIsMerging(false)} onMerged={refresh} />}
    </section>
  );
}

type FieldMenuProps = {
  request: DeskRequest;
  field: ChangedField;
  label: string;
  choices: readonly Choice<string | null>[];
  id?: string;
  /** What stands beside the menu. */
  children?: ReactNode;
};

/** The menu of a field. A choice is shown at once, and made after the time in which it can be taken back. */
function FieldMenu({ request, field, label, choices, id, children }: FieldMenuProps) {
  const { hold, pending } = useHeldChanges();
  const value = pending(request.key, field)?.value;
  const current = value === undefined ? valueOf(request, field) : value;
  const nameOf = (one: string | null) => choices.find((choice) => choice.value === one)?.label ?? '';
  return (
    <div className={styles.control}>
      <span aria-hidden>{label}</span>
      <div className={styles.pair}>
        <ChoiceMenu
          {...(id && { id })}
          label={label}
          choices={choices}
          current={current}
          onChoose={(next) => hold([request], field, next, nameOf(next))}
        >
          <span className="sr-only">{label}: </span>
          {nameOf(current)}
        </ChoiceMenu>
        {children}
      </div>
    </div>
  );
}

/** Returns the choices of the assignee: none, the present one even without access, and all active agents. */
function useAssignees({ assignee }: DeskRequest): Choice<string | null>[] {
  const queue = useText(deskQueueText);
  const { active } = useStaff();
  const isUnlisted = assignee !== null && !active.some(({ uid }) => uid === assignee.uid);
  const people = isUnlisted ? [assignee, ...active] : active;
  return [
    { value: null, label: queue.nobody },
    ...people.map(({ uid, name }) => ({ value: uid, label: name })),
  ];
}

/** Returns the issue that the request is linked to and the other current ones. */
function useKnownIssues({ known_issue }: DeskRequest): Pick<DeskAnnouncement, 'uid' | 'title'>[] {
  const { announcements = [] } = useDeskAnnouncements();
  const current = announcements.filter(({ is_over, uid }) => !is_over && uid !== known_issue?.uid);
  return known_issue ? [known_issue, ...current] : current;
}
