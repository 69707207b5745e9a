import type { WireResult, WireValue } from './wire.mjs';

/** The settings of the database's thread (`worker.mjs`); below are its messages. */
export type WorkerSettings = {
  folder: string;
  /** Below this much free disk space writes are refused. */
  minFreeBytes: number;
  /** A checkpoint runs when the write-ahead log has grown by this much. */
  logLimitBytes: number;
};

export type WorkerRequest =
  | { kind: 'query'; id: number; sql: string; values: WireValue[] }
  | { kind: 'ping'; id: number }
  | { kind: 'close' };

/** PostgreSQL's transaction status: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E';

export type WireError = {
  message: string;
  severity: string | undefined;
  code: string | undefined;
  detail: string | undefined;
  hint: string | undefined;
  position: string | undefined;
  schema: string | undefined;
  table: string | undefined;
  column: string | undefined;
  dataType: string | undefined;
  constraint: string | undefined;
};

export type WorkerResponse =
  | { kind: 'ready'; isSynced: boolean }
  | { kind: 'result'; id: number; result: WireResult | undefined; status: TransactionStatus }
  | { kind: 'error'; id: number; error: WireError; status: TransactionStatus }
  | { kind: 'pong'; id: number }
  | { kind: 'dead'; reason: string; systemError: string | undefined; log: string[] }
  | { kind: 'closed' };

export type { WireResult, WireValue };
