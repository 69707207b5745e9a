/**
 * Undoes `noteContentChange` after a test file. Test files share a process, and others change rows without announcing it to
 * the caches.
 */
export const unwatchContent = (): boolean =>
  Reflect.deleteProperty(globalThis, Symbol.for('portal.content-revision'));
