// @ts-check
import { protocol } from '@electric-sql/pglite';

const { messages: backend, serialize } = protocol;

/** @typedef {InstanceType<typeof backend.DatabaseError>} DatabaseError */
/**
 * @typedef {{ name: string; dataTypeID: number }} WireField
 * @typedef {{ command: string; rowCount: number | null; fields: WireField[]; rows: (string | null)[][] }} WireResult
 * @typedef {{ result?: WireResult; error?: DatabaseError; status: 'I' | 'T' | 'E' }} WireAnswer
 * @typedef {string | null | Uint8Array} WireValue
 */

/** PostgreSQL stopped during an answer: the statement has no effect, and the engine must restart. */
export class EngineDeadError extends Error {}

/**
 * Runs one statement by the extended protocol, in one message up to Sync, as node-postgres does. PGlite's query() is
 * not used: it hides the end of the engine (a PANIC at a commit) and reports success. Here an answer counts only with
 * the final ReadyForQuery. Repeated statements are kept in `prepared`.
 * @param {import('@electric-sql/pglite').PGlite} db
 * @param {string} sql
 * @param {WireValue[]} values
 * @param {import('../prepared-statements.mjs').PreparedStatements} [prepared]
 * @returns {Promise<WireAnswer>}
 */
export async function runStatement(db, sql, values, prepared) {
  const { name, isNew, dropped } = prepared?.look(sql) ?? { name: '', isNew: true, dropped: [] };
  const request = concat([
    ...dropped.map((old) => serialize.close({ type: 'S', name: old })),
    ...(isNew ? [serialize.parse({ name, text: sql })] : []),
    serialize.bind({ statement: name, values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const answer = await db.execProtocolStream(request, { syncToFs: false, throwOnError: false });
  if (name !== '' && isNew && answer.some((message) => message.name === 'parseComplete'))
    prepared?.keep(sql, name);

  /** @type {WireResult} */
  const result = { command: '', rowCount: null, fields: [], rows: [] };
  /** @type {DatabaseError | undefined} */
  let error;
  for (const message of answer) {
    if (message instanceof backend.DatabaseError) error ??= message;
    else if (message instanceof backend.RowDescriptionMessage) {
      result.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    } else if (message instanceof backend.DataRowMessage) result.rows.push(message.fields);
    else if (message instanceof backend.CommandCompleteMessage) readCommandTag(result, message.text);
  }

  const last = answer.at(-1);
  if (!(last instanceof backend.ReadyForQueryMessage)) {
    throw new EngineDeadError(error?.message ?? 'PostgreSQL stopped without an answer');
  }
  const status = /** @type {'I' | 'T' | 'E'} */ (last.status);
  if (error !== undefined) {
    // Inside a transaction a retry is too late: the error has ended it.
    if (prepared?.forgetOutdated(sql, error.code) && status === 'I')
      return runStatement(db, sql, values, prepared);
    return { error, status };
  }
  if (result.command === '' && !answer.some((message) => message.name === 'emptyQuery')) {
    throw new EngineDeadError('PostgreSQL answered without completing the statement');
  }
  return { result, status };
}

/**
 * "INSERT 0 5" and "SELECT 2" hold a count, "CREATE TABLE" does not.
 * @param {WireResult} result
 * @param {string} tag
 */
function readCommandTag(result, tag) {
  const parts = tag.split(' ');
  result.command = parts[0] ?? '';
  const count = Number(parts.at(-1));
  result.rowCount = Number.isInteger(count) ? count : null;
}

/** @param {Uint8Array[]} parts */
function concat(parts) {
  // The serializer reuses no memory between calls, so joining copies is safe.
  return new Uint8Array(Buffer.concat(parts));
}
