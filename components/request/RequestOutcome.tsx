import type { ReactNode } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Button, buttonClass } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { Outcome } from '@/components/ui/Outcome';
import { SmartLink } from '@/components/ui/SmartLink';
import type { FiledIssue } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { requestPath, REQUESTS_PATH } from '@/lib/paths/request-path';
import { deflectionText, requestFormText } from '@/lib/text/request-form';

export type RequestSentProps = {
  issue: FiledIssue;
  /** When an answer can be expected. */
  children: ReactNode;
  onAnother: () => void;
  onDone?: (() => void) | undefined;
};

/** Confirms that the request was filed: its key, where the confirmation went, the next steps and the service hours. */
export function RequestSent({ issue, children, onAnother, onDone }: RequestSentProps) {
  const text = useText(requestFormText);
  const { open } = useModal();
  return (
    <Outcome icon="circle-check" title={text.sentTitle}>
      {issue.key && (
        <dl className="mt-4 rounded-xl border border-line bg-surface-soft px-5 py-4">
          <dt className="text-sm text-ink-faint">{text.sentKey}</dt>
          <dd className="text-xl font-bold break-words">
            <SmartLink href={requestPath(issue.key)} className="text-brand underline">
              <CodeText>{issue.key}</CodeText>
            </SmartLink>
          </dd>
          <dd className="mt-1 break-words text-ink-soft">
            <CodeText>{issue.name}</CodeText>
          </dd>
        </dl>
      )}
      <h3 className="mt-6 mb-2 text-lg font-bold">{text.sentNext}</h3>
      <ol className="mb-6 list-decimal space-y-1.5 pl-6 text-ink-soft">
        {issue.confirmation_to && <li className="break-words">{text.sentMail(issue.confirmation_to)}</li>}
        {issue.copy_to && <li className="break-words">{text.sentCopy(issue.copy_to)}</li>}
        {issue.copy_left_out && <li className="break-words">{text.copyLeftOut(issue.copy_left_out)}</li>}
        {text.sentSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {onDone && <Button onClick={onDone}>{text.done}</Button>}
        <SmartLink href={REQUESTS_PATH} className={buttonClass('link')}>
          {text.seeRequests}
        </SmartLink>
        {issue.key && (
          <Button look="link" onClick={() => open('TRACKING_VIEW', { issueKey: issue.key })}>
            {text.track}
          </Button>
        )}
        <Button look="link" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </Outcome>
  );
}

export type RequestAnsweredProps = {
  /** Restores the draft. */
  onBack: () => void;
  onDone?: (() => void) | undefined;
};

/** Confirms that an article answered the question and no request was filed. */
export function RequestAnswered({ onBack, onDone }: RequestAnsweredProps) {
  const text = useText(deflectionText);
  const { done } = useText(requestFormText);
  return (
    <Outcome icon="party-popper" title={text.thanks}>
      <p className="mt-2 text-ink-soft">{text.thanksHint}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {onDone && <Button onClick={onDone}>{done}</Button>}
        <Button look="quiet" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </Outcome>
  );
}
