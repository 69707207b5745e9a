/**
 * Node flags for short-lived processes with the embedded engine: V8 does not optimise its code, which would take a third of
 * their processor time.
 */
export const ENGINE_FLAGS = ['--liftoff-only'];
