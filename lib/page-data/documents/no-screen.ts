/**
 * The screen of a route that serves a document, which its data function has sent already. It is a file of its own so
 * that the browser bundle gets nothing else of this folder.
 */
export const NoScreen = (): null => null;
