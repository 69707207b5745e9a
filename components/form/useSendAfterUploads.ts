import { useEffect, useEffectEvent, useState } from 'react';

/** Uploads that are still running, and those that failed. */
export type UnfinishedUploads = { running: number; failed: number };

export type SendAfterUploadsOptions<How> = {
  /** Identifies the draft. Waiting ends when another draft takes its place. */
  of: string;
  uploads: UnfinishedUploads;
  send: (how: How) => void;
  /** Called instead when an upload fails. */
  onFailed: () => void;
};

/** Sends a form that was submitted while uploads were running once they are done. */
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
    // oxlint-disable-next-line react/set-state-in-effect -- the last upload sends, and it ends outside of React
    if (waiting && (running === 0 || failed > 0)) finish(waiting);
  }, [waiting, running, failed]);
  return {
    isWaiting: waiting !== undefined,
    wait: (how: How) => setWaiting({ of, how }),
    cancel: () => setWaiting(undefined),
  };
}
