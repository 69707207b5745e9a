// @ts-check
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * What Next's client takes for `react-dom/client`: the first rendering is a transition, which React does in slices
 * between which the browser answers. Without it a page is hydrated in one piece, and a phone stands still meanwhile.
 * What a reader clicks before its turn is hydrated at once, as ever.
 * @type {typeof hydrateRoot}
 */
const hydrateInSlices = (...args) => {
  /** @type {ReturnType<typeof hydrateRoot> | undefined} */
  let root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  if (!root) throw new Error('a transition begins at once');
  // From here on React hears what is pressed; `public/start-1.js` hands over what was pressed before.
  dispatchEvent(new Event('portal-hears'));
  return root;
};

export default { hydrateRoot: hydrateInSlices };
