// @ts-check

/** In ms; short, because as the first process of a container npm ends half a second later. */
const LOOK_MS = 200;

/** Whether `npm start` or `npm run dev` runs this process. */
export const isStartedByNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '');

// Read at the start, so that a parent that ends before the first watch is noticed, too.
const parent = process.ppid;

/**
 * Calls back once when the shell that npm started for this process is gone. npm sends stop signals to that shell only,
 * and shells such as dash do not forward them. Windows has no such signals.
 * @param {() => void} onGone @returns {() => void} stops watching
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
