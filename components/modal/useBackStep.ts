import { useEffect, useRef } from 'react';
import { useModal } from './ModalProvider';

/**
 * Makes the browser's Back call `step` instead of closing the modal, for instance to return to the previous view.
 * Escape still closes the modal, and so does Back without a `step`. Returns the handler for the view's own back
 * button.
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
