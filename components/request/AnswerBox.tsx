import { useMemo, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { LoadState } from '@/components/ui/LoadState';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { ApiResult } from '@/lib/api/send';
import type { User } from '@/lib/contract/auth';
import type { Comment } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useProject } from '@/lib/client/useProject';
import { useRequestDraft } from '@/lib/client/useRequestDraft';
import { useText } from '@/lib/client/useText';
import { knownKinds } from '@/lib/request/attached-file';
import type { RequestDraft } from '@/lib/request/request-draft';
import { mediaValue, textValue, type RequestField } from '@/lib/request/request-fields';
import { sendableText } from '@/lib/format/unicode-text';
import { answerText } from '@/lib/text/own-requests';
import { requestFormText } from '@/lib/text/request-form';
import { RequestForm } from './RequestForm';

export type AnswerBoxProps = {
  user: User;
  issueKey: string;
  /** Reloads the request after an answer. */
  refresh: () => Promise<void>;
};

/** The form for an answer to a request: text, images or both, kept as a draft like a new request. */
export function AnswerBox({ user, issueKey, refresh }: AnswerBoxProps) {
  const text = useText(answerText);
  const { noUser, noUserDetail } = useText(requestFormText);
  const { project } = useApi();
  const { open } = useModal();
  const { dialog, alert } = useAlertDialog();
  const { draft, ...controls } = useRequestDraft(user.uid, issueKey);
  const [notice, setNotice] = useState('');
  const form = useProject(user);
  const files = form.status === 'ready' ? form.data.files : undefined;
  const hasImages = mediaValue(draft?.values.media).length > 0;
  const fields = useMemo<RequestField[]>(
    () => [
      {
        key: 'body',
        name: text.body,
        type: 'richtext',
        isRequired: !hasImages,
        placeholder: text.placeholder,
        choices: [],
      },
      {
        key: 'media',
        name: files ? text.attachments : text.images,
        type: 'media',
        isRequired: false,
        placeholder: '',
        choices: [],
        ...(files && { files: knownKinds(files) }),
      },
    ],
    [text, hasImages, files],
  );

  const send = async ({ key, values }: RequestDraft): Promise<ApiResult<Comment>> => {
    setNotice('');
    const body = sendableText(textValue(values.body));
    const media = mediaValue(values.media).map(({ id }) => id);
    const result = await project.createComment(user.business_uid, { issue: issueKey, body, media }, key);
    // The request was closed meanwhile, or another tab has answered.
    if (!result.ok && (result.status === 409 || result.status === 410)) await refresh();
    return result;
  };
  const handleSent = () => {
    setNotice(text.sent);
    void refresh();
  };
  const handleNoUser = async () => {
    await alert(noUser, noUserDetail);
    open('LOGIN_VIEW', undefined);
  };

  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{text.title}</h2>
      {draft ? (
        <RequestForm
          draft={draft}
          user={user}
          answerTo={issueKey}
          fields={fields}
          text={text}
          send={send}
          onSent={handleSent}
          onNoUser={() => void handleNoUser()}
          {...controls}
        />
      ) : (
        <LoadState />
      )}
      <p role="status" className="mt-2 font-medium text-tip">
        {notice}
      </p>
      {dialog}
    </section>
  );
}
