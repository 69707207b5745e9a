import { useRef, useState, type ReactNode } from 'react';
import { failureAlert } from '@/components/form/failure-alert';
import { useModal } from '@/components/modal/ModalProvider';
import { Button, buttonClass } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { newKey } from '@/lib/client/draft-entries';
import type { User } from '@/lib/contract/auth';
import type { Comment, IssueDetail, UpdateIssueBody } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useText } from '@/lib/client/useText';
import { requestState } from '@/lib/request/request-timeline';
import { requestStatusText } from '@/lib/text/own-requests';
import { ServiceNote } from './ServiceNote';

type Action = UpdateIssueBody['action'];

export type RequestStatusProps = {
  user: User;
  issue: IssueDetail;
  comments: readonly Comment[];
  /** Reloads the request after a change. */
  refresh: () => Promise<void>;
};

/** In the order of the buttons. */
const ACTIONS: readonly Action[] = ['solve', 'reopen', 'cancel'];

/** Explains the status of a request, when an answer can be expected, and what the customer can do now. */
export function RequestStatus({ user, issue, comments, refresh }: RequestStatusProps) {
  const text = useText(requestStatusText);
  const { project, has } = useApi();
  const { open } = useModal();
  const { dialog, alert, confirm } = useAlertDialog();
  const [running, setRunning] = useState<Action>();
  /** A ref, since a double click is faster than a render. */
  const isBusy = useRef(false);
  const meaning = useRef<HTMLParagraphElement>(null);
  const state = requestState(issue, comments);
  const isWaiting = state === 'open' || state === 'inProgress';

  const change = async (action: Action) => {
    if (action === 'cancel') {
      const question = { message: text.cancelQuestion, detail: text.cancelDetail };
      if (!(await confirm({ ...question, confirmLabel: text.cancelConfirm }))) return;
    }
    setRunning(action);
    const result = await project.updateIssue(user.business_uid, issue.key, action, newKey());
    await refresh();
    setRunning(undefined);
    if (!result.ok) {
      const hasChanged = result.status === 404 || result.status === 409;
      await alert(...failureAlert(result, { ...text, rejected: hasChanged ? text.changedMeanwhile : '' }));
      // The pressed button may have disappeared.
    } else meaning.current?.focus();
    if (result.ok && action === 'solve' && !issue.rating && has('rateIssue')) {
      open('ORDER_RATING_VIEW', { issueKey: issue.key });
    }
  };
  const handleAction = (action: Action) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void change(action).finally(() => (isBusy.current = false));
  };

  const actions = ACTIONS.filter((action) => issue.actions?.includes(action));
  // Before the first answer there is seldom a reason to end a request, and a slip would.
  const isFolded = isWaiting && !comments.some(({ author }) => author.is_staff);
  const buttons = actions.map((action) => (
    <Button
      key={action}
      look={action === 'cancel' || isFolded ? 'link' : 'quiet'}
      isBusy={running === action}
      onClick={() => handleAction(action)}
    >
      {text[action]}
    </Button>
  ));
  return (
    <div className="space-y-4">
      <p ref={meaning} tabIndex={-1} role="status" className="text-lg text-ink-soft outline-none">
        {state && text[state]}
      </p>
      {isWaiting && <ServiceNote user={user} dueAt={issue.answer_due_at} />}
      {actions.length > 0 &&
        (isFolded ? (
          <StatusMenu label={text.changeStatus}>{buttons}</StatusMenu>
        ) : (
          <div className="flex flex-wrap gap-3">{buttons}</div>
        ))}
      {dialog}
    </div>
  );
}

type StatusMenuProps = { label: string; children: ReactNode };

/** Holds the actions until it is opened. It closes with an action, and its button has the focus then. */
function StatusMenu({ label, children }: StatusMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  useDetailsDismiss(menu);
  const handleClick = () => {
    menu.current?.removeAttribute('open');
    button.current?.focus();
  };
  return (
    <details ref={menu} className="group relative w-fit">
      <summary ref={button} className={buttonClass('quiet')}>
        {label}
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div
        // In the capture phase, so that a question that the action asks returns the focus to the button.
        onClickCapture={handleClick}
        className="absolute top-full left-0 z-10 mt-popover flex w-max flex-col items-start rounded-xl border border-line bg-surface px-5 py-2 shadow-lift"
      >
        {children}
      </div>
    </details>
  );
}
