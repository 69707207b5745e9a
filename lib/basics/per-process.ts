/**
 * Makes the place of a value that exists once per process: Next's bundles of pages and API routes have module instances of
 * their own, beside that of the start server.
 */
export function perProcess<T>(name: string): { current: T | undefined } {
  const key = Symbol.for(name);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return {
    get current() {
      return holder[key];
    },
    set current(value) {
      holder[key] = value;
    },
  };
}
