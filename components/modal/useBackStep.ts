import { useEffect, useRef } from 'react';
import { useModal } from '@/components/providers/ModalProvider';

/**
 * Lets Back undo a step of the view, or lead to the view before, in place of closing the modal; `step` does that.
 * Escape closes all the same. Returns what a control of the view calls to go back.
 */
export function useBackStep(step: (() => void) | undefined): () => void {
  const { setBackHandler, stepBack } = useModal();
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  const hasStep = step !== undefined;
  useEffect(() => {
    if (!hasStep) return undefined;
    setBackHandler((isStep) => {
      if (isStep) latest.current?.();
    }, true);
    return () => setBackHandler(undefined);
  }, [hasStep, setBackHandler]);
  return stepBack;
}
