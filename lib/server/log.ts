import { pino, type Logger } from 'pino';
import { currentTraceId } from '@/lib/basics/tracing';
import type { DatabaseLog } from '@/lib/database/database';
import type { Settings } from '@/lib/env.server';

/**
 * The fields of log lines. All others are dropped, so that queries, tokens and emails cannot reach the logs by accident.
 */
const ALLOWED = new Set([
  'requestId',
  'method',
  'path',
  'route',
  'status',
  'ms',
  'code',
  'event',
  'outage',
  'reason',
  'signal',
  'count',
  'pages',
  'version',
  'model',
  'uid',
  'field',
  'was',
  'component',
  'group',
  'job',
  'err',
]);

const EMAIL = /[^\s<>@"']+@[^\s<>@"']+\.[^\s<>@"']+/g;
const LONG_TOKEN = /\b(?:eyJ[\w-]+\.[\w.-]+|[A-Fa-f0-9]{32,}|[\w-]{40,})\b/g;
const QUERY = /\?[^\s"']*/g;

/** Removes queries, emails and tokens from the text of an error. */
export function scrub(text: string): string {
  return text.replace(QUERY, '?…').replace(EMAIL, '(email)').replace(LONG_TOKEN, '(token)');
}

type PlainError = { type: string; message: string; code?: string; stack?: string; cause?: PlainError };

function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: scrub(error.stack) }),
    ...(error.cause !== undefined && depth < 3 && { cause: plainError(error.cause, depth + 1) }),
  };
}

/** Returns the allowed fields of a log line, scrubbed. */
export function allowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => ALLOWED.has(name))
      .map(([name, value]) => {
        if (name === 'err') return [name, plainError(value)];
        return [name, typeof value === 'string' ? scrub(value).slice(0, 500) : value];
      }),
  );
}

/** Creates the logger: one JSON line per event on stderr. `onEvent` hears the name of each. */
export function createLog(level: Settings['logLevel'], onEvent?: (event: unknown) => void): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The default serializer would convert `err` before it is scrubbed.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log(fields: Record<string, unknown>) {
        onEvent?.(fields.event);
        const traceId = fields.trace_id ?? currentTraceId();
        return { ...allowedFields(fields), ...(traceId !== undefined && { trace_id: traceId }) };
      },
    },
  };
  // Synchronous, so that a line about a crash is not lost in a buffer.
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** Returns what the database logs to: what is well is of interest to those who search for a fault. */
export const databaseLog = (log: Logger): DatabaseLog => ({
  info: (message) => log.debug({}, message),
  warn: (message) => log.warn({}, message),
});
