import { useEffect, useEffectEvent } from 'react';
import type { HelpTopic } from '@/lib/contract/content';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';

/** Looks up a topic by its uid and passes it on. Ignores unknown topics and failures. */
export function useTopicLookup(uid: string, onFound: (topic: HelpTopic) => void): void {
  const api = useApi();
  const locale = useLocale();
  const report = useEffectEvent(onFound);
  useEffect(() => {
    const controller = new AbortController();
    void api.content.getTopic(uid, { locale }, controller.signal).then(({ data }) => {
      if (data && !controller.signal.aborted) report(data);
    });
    return () => controller.abort();
  }, [api, locale, uid]);
}
