import { useId, useState } from 'react';
import { Select } from '@/components/form/Select';
import type { User } from '@/lib/contract/auth';
import type { MailPreference } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { mailSettingsText } from '@/lib/text/mail-settings';
import useSWR from 'swr';
import { useApi } from '@/lib/client/useApi';

export type MailChoiceProps = { user: User };

const CHOICES: readonly MailPreference['request_mails'][] = ['all', 'answers', 'none'];

/** Lets the user choose which mails about requests to get; a choice is saved at once. */
export function MailChoice({ user }: MailChoiceProps) {
  const text = useText(mailSettingsText);
  const id = useId();
  const [message, setMessage] = useState('');
  const [current, save] = useMailPreference(user);
  if (current === undefined) return null;
  const handleChoice = async (choice: (typeof CHOICES)[number]) => {
    setMessage('');
    setMessage((await save(choice)) ? text.saved : text.saveFailed);
  };
  return (
    <section className="self-start rounded-xl bg-surface-soft p-5">
      <h2 className="mb-4 text-xl font-bold">{text.title}</h2>
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        {text.choice}
      </label>
      <Select
        id={id}
        value={current}
        onChange={(event) => {
          const choice = CHOICES.find((one) => one === event.target.value);
          if (choice) void handleChoice(choice);
        }}
        className="max-w-sm"
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {text.choices[choice]}
          </option>
        ))}
      </Select>
      <p role="status" className="pt-1.5 text-sm text-ink-faint">
        {message}
      </p>
    </section>
  );
}

type RequestMails = MailPreference['request_mails'];

/**
 * Loads which mails about requests a user gets; undefined while it loads, after a failure, and if the backend has no
 * such setting. The second value saves another choice and resolves to whether that succeeded.
 */
function useMailPreference({
  uid,
  business_uid: serviceKey,
}: User): [RequestMails | undefined, (choice: RequestMails) => Promise<boolean>] {
  const { project, has } = useApi();
  const { data, mutate } = useSWR<RequestMails, Error>(
    has('getMailPreference') ? ['mail-preference', uid, serviceKey] : null,
    async () => {
      const { data: answer } = await project.getMailPreference(serviceKey);
      if (!answer) throw new Error('the mail preference could not be loaded');
      return answer.request_mails;
    },
  );
  const save = async (choice: RequestMails) => {
    await mutate(choice, { revalidate: false });
    const { ok } = await project.updateMailPreference(serviceKey, { request_mails: choice });
    if (!ok) await mutate(data, { revalidate: false });
    return ok;
  };
  return [data, save];
}
