import { useId, useState } from 'react';
import useSWR from 'swr';
import { Select } from '@/components/form/Select';
import type { User } from '@/lib/contract/auth';
import type { MailPreference } from '@/lib/contract/project';
import { useApi } from '@/lib/hooks/useApi';
import { useText } from '@/lib/hooks/useText';
import { mailSettingsText } from '@/lib/text/mail-settings';

export type MailChoiceProps = { user: User };

type Choice = MailPreference['request_mails'];
const CHOICES: readonly Choice[] = ['all', 'answers', 'none'];

/** Which mails about requests the user gets; a choice is saved at once. */
export function MailChoice({ user: { uid, business_uid: serviceKey } }: MailChoiceProps) {
  const text = useText(mailSettingsText);
  const { project, has } = useApi();
  const id = useId();
  const [message, setMessage] = useState('');
  const { data, mutate } = useSWR<Choice, Error>(
    has('getMailPreference') ? ['mail-preference', uid, serviceKey] : null,
    async () => {
      const { data: answer } = await project.getMailPreference(serviceKey);
      if (!answer) throw new Error('the mail preference could not be loaded');
      return answer.request_mails;
    },
  );
  if (data === undefined) return null;
  const handleChoice = async (choice: Choice) => {
    setMessage('');
    await mutate(choice, { revalidate: false });
    const { ok } = await project.updateMailPreference(serviceKey, { request_mails: choice });
    if (!ok) await mutate(data, { revalidate: false });
    setMessage(ok ? text.saved : text.saveFailed);
  };
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="mb-4 text-xl font-bold">{text.title}</h2>
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        {text.choice}
      </label>
      <Select
        id={id}
        value={data}
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
