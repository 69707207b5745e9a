import { useRef, useState } from 'react';
import { failureAlert } from '@/components/form/failure-alert';
import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { newKey } from '@/lib/browser/draft-entries';
import type { User } from '@/lib/contract/auth';
import type { Comment, IssueDetail, UpdateIssueBody } from '@/lib/contract/project';
import { useApi } from '@/lib/hooks/useApi';
import { useText } from '@/lib/hooks/useText';
import { requestState } from '@/lib/rules/request-timeline';
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
  return (
    <div className="mt-5 mb-5 space-y-4">
      <p ref={meaning} tabIndex={-1} role="status" className="text-ink-soft outline-none">
        {state && text[state]}
      </p>
      {isWaiting && <ServiceNote user={user} dueAt={issue.answer_due_at} />}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {actions.map((action) => (
            <Button
              key={action}
              look={action === 'cancel' ? 'link' : 'quiet'}
              isBusy={running === action}
              onClick={() => handleAction(action)}
            >
              {text[action]}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </div>
  );
}
