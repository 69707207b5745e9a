// @ts-check

/** How often the parent is looked at. Short: as the first process of a container npm ends half a second later. */
const LOOK_MS = 200;

/** Whether `npm start` or `npm run dev` runs this process. */
export const isStartedByNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '');

// Read here, at the very start: a parent that is gone when the first watch begins is noticed, too.
const parent = process.ppid;

/**
 * Calls back once when the shell that npm started for this process is gone. npm sends a stop signal to that shell
 * only, and a shell like dash ends of it without a word to its child. Windows has no such signals, and nothing
 * happens there. @param {() => void} onGone @returns {() => void} ends the watch
 */
export function watchNpmParent(onGone) {
  if (!isStartedByNpm) return () => undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
