/**
 * Returns whether a backend has a capability (`calls.ts`), of which it names its own, or `all`. Without names it is the embedded
 * one, which has all. It stands alone because every page asks it, but few make calls.
 */
export const hasCapability = (capabilities: ReadonlySet<string> | undefined, name: string): boolean =>
  !capabilities || capabilities.has(name) || capabilities.has('all');
