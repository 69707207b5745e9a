import useSWR from 'swr';
import type { User } from '@/lib/contract/auth';
import type { MailPreference } from '@/lib/contract/project';
import { useApi } from './useApi';

type RequestMails = MailPreference['request_mails'];

/**
 * Loads which mails about requests a user gets; undefined while it loads, after a failure, and if the backend has no
 * such setting. The second value saves another choice and resolves to whether that succeeded.
 */
export function useMailPreference({
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
