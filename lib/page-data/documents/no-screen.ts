/**
 * The screen of a route whose data function has already sent a document. It has a file of its own, so that the browser
 * bundle gets nothing else of this folder.
 */
export const NoScreen = (): null => null;
