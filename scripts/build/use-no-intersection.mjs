// @ts-check
const nothing = () => undefined;
/** Nothing is watched, nothing was seen, and there is nothing to forget. */
const unseen = /** @type {const} */ ([nothing, false, nothing]);

/** What Next's link takes for its watching of the window. */
export const useIntersection = () => unseen;
