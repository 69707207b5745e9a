/** Why the database cannot be opened, for tools; the message is for people. */
export type DatabaseStartProblem =
  | 'locked'
  | 'not-writable'
  | 'disk-full'
  | 'foreign'
  | 'newer'
  | 'older'
  | 'unreachable'
  | 'unsuitable'
  | 'overdue'
  | 'broken';

/** Thrown when the database cannot be opened. The message says why, and how to repair it. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';

  constructor(
    readonly problem: DatabaseStartProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Why a valid call failed; `databaseOutage` tells an outage from an SQL error. */
export type DatabaseOutage =
  'timeout' | 'interrupted' | 'busy' | 'unavailable' | 'disk-full' | 'closed' | 'object-store';

/** The database is not available. Nothing of the failed statement or transaction was stored. */
export class DatabaseOutageError extends Error {
  override readonly name = 'DatabaseOutageError';

  constructor(
    readonly outage: DatabaseOutage,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The pool was asked for a connection inside a transaction: with a single connection that would deadlock. */
export class PoolInsideTransactionError extends Error {
  override readonly name = 'PoolInsideTransactionError';

  constructor() {
    super(
      'The database was used inside a transaction without the transaction. Use the `trx` that `transaction()` hands to its callback.',
    );
  }
}

/** COMMIT was answered with ROLLBACK: the callback caught the error of a failed statement, and nothing was stored. */
export class TransactionRolledBackError extends Error {
  override readonly name = 'TransactionRolledBackError';

  constructor() {
    super('The transaction was rolled back at its commit, because one of its statements had failed before.');
  }
}

const READ_ONLY = '25006';

// Codes of PostgreSQL and Node that mean "not available" instead of "not valid".
const outageCodes: Record<string, DatabaseOutage> = {
  '57014': 'timeout',
  // A deadlock: the other transaction goes on.
  '40P01': 'busy',
  [READ_ONLY]: 'unavailable',
  '53100': 'disk-full',
  '53200': 'unavailable',
  '53300': 'busy',
  '57P03': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'interrupted',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'interrupted',
};

/** Returns the code of an error of Node or PostgreSQL; undefined for an error without one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the outage behind an error of either engine, which becomes a 503; undefined for any other error. */
export function databaseOutage(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseOutageError) return error.outage;
  const code = errorCode(error);
  if (code !== undefined && outageCodes[code] !== undefined) return outageCodes[code];
  // The server ends or refuses the connection.
  if (code?.startsWith('57P')) return 'interrupted';
  if (code?.startsWith('08')) return 'unavailable';
  // A missing file is ENOENT too; with `connect` it is the unix socket of a server that is down.
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect') return 'unavailable';
  // node-postgres sets no code on these.
  if (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
      error.message,
    )
  ) {
    return 'interrupted';
  }
  return undefined;
}

/** Returns whether a statement failed because the server takes no writes: it was demoted, or set to read-only. */
export const isReadOnlyError = (error: unknown): boolean => errorCode(error) === READ_ONLY;

/** Returns whether the connection broke under a statement, which therefore may have run or not. */
export function hasBrokenOff(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (/^(?:08|57P|ECONNRESET$|EPIPE$)/.test(code)) return true;
  return error instanceof Error && error.message.startsWith('Connection terminated unexpectedly');
}

/** Returns whether a connection that answered with this error is not to be used again. */
export const endsConnection = (error: unknown): boolean =>
  isReadOnlyError(error) || hasBrokenOff(error) || databaseOutage(error) === 'interrupted';

/** Returns whether an error is the violation of a unique constraint (of the named one, when a name is given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}
