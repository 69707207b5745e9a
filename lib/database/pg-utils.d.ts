// @types/pg leaves this module out; node-postgres exports it on purpose ("./lib/*").
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Turns a JavaScript value into what node-postgres sends for it. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
