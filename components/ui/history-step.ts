/** Marks the history entries of what lies above the page, with their number. */
const MARK = 'portalStep';

/**
 * Adds an entry to the browser's history, so that Back calls `onBack` instead of leaving the page or the modal below.
 * Returns a function that removes the entry, to be called when it is over without Back; it resolves when that is done.
 */
export function enterHistoryStep(onBack: () => void): () => Promise<void> {
  const { history } = window;
  const step = stepOf(history.state) + 1;
  history.pushState({ ...history.state, [MARK]: step }, '');
  const handlePop = ({ state }: PopStateEvent) => {
    if (stepOf(state) >= step) return;
    window.removeEventListener('popstate', handlePop);
    onBack();
  };
  window.addEventListener('popstate', handlePop);
  return () => {
    window.removeEventListener('popstate', handlePop);
    // After Back, and after another page was opened, the entry is not the current one.
    if (stepOf(history.state) !== step) return Promise.resolve();
    return new Promise((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    });
  };
}

function stepOf(state: unknown): number {
  const step = (state as Partial<Record<string, unknown>> | null)?.[MARK];
  return typeof step === 'number' ? step : 0;
}
