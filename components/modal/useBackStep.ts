import { useEffect, useRef } from 'react';
import { useModal } from '@/components/providers/ModalProvider';

/** Lets Back lead to the view before in place of closing the modal; `step` opens that view. Escape closes all the same. */
export function useBackStep(step: (() => void) | undefined): void {
  const { setBackHandler } = useModal();
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  const hasStep = step !== undefined;
  useEffect(() => {
    if (!hasStep) return undefined;
    setBackHandler((isBack) => {
      if (isBack) latest.current?.();
    });
    return () => setBackHandler(undefined);
  }, [hasStep, setBackHandler]);
}
