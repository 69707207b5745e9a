/**
 * Flags of Node for processes that open the embedded engine and live for seconds: V8 never optimises its code, which
 * takes a third of their computing.
 */
export const ENGINE_FLAGS = ['--liftoff-only'];
