import { useEffect, useEffectEvent, useState } from 'react';

/** Uploads that are still running, and those that failed. */
export type UnfinishedUploads = { running: number; failed: number };

export type SendAfterUploadsOptions<How> = {
  /** What is written, by a name; waiting ends when another takes its place. */
  of: string;
  uploads: UnfinishedUploads;
  send: (how: How) => void;
  /** Called instead when an upload fails. */
  onFailed: () => void;
};

/** Remembers that something was to be sent while its uploads were running, and sends it when they are done. */
export function useSendAfterUploads<How>({
  of,
  uploads: { running, failed },
  send,
  onFailed,
}: SendAfterUploadsOptions<How>) {
  const [waiting, setWaiting] = useState<{ of: string; how: How }>();
  if (waiting && waiting.of !== of) setWaiting(undefined);
  const finish = useEffectEvent(({ how }: { how: How }) => {
    setWaiting(undefined);
    if (failed > 0) onFailed();
    else send(how);
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the last upload sends, and it ends outside of React
    if (waiting && (running === 0 || failed > 0)) finish(waiting);
  }, [waiting, running, failed]);
  return {
    isWaiting: waiting !== undefined,
    wait: (how: How) => setWaiting({ of, how }),
    cancel: () => setWaiting(undefined),
  };
}
