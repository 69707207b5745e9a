/**
 * The screen of an address that answers a document: its data function has sent the answer already. Stands alone,
 * because the browser's bundle takes it and must take nothing else of this folder.
 */
export const NoScreen = (): null => null;
