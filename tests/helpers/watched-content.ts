/**
 * Ends what `noteContentChange` begins. Files of a project share a process, and others change rows without telling
 * anything that keeps answers.
 */
export const unwatchContent = (): boolean =>
  Reflect.deleteProperty(globalThis, Symbol.for('portal.content-revision'));
