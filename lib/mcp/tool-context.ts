import { z } from 'zod';
import type { Api } from '@/lib/api/create-api';
import type { ApiError, ApiResult } from '@/lib/api/send';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';

/** The context in which tools run. */
export type ToolContext = {
  /** The client of the agent, which acts as the user when there is a token. */
  api: Api;
  token: string | undefined;
  siteUrl: string;
  clock: () => Date;
  /** Called with unexpected errors. */
  report: (error: unknown) => void;
};

/** The language of an answer. */
export const localeInput = z
  .enum(LOCALES)
  .default(DEFAULT_LOCALE)
  .describe('Language of the answer: id (Indonesian) or en (English).');

/** The answer of a tool: text for the model, and data for programs. */
export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export const textResult = (text: string, data?: Record<string, unknown>): ToolResult => ({
  content: [{ type: 'text', text }],
  ...(data && { structuredContent: data }),
});

/** Thrown when a tool cannot do its work; the message says what to do instead. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
}

/** Thrown when the item does not exist, or not for this caller. */
export class MissingError extends ToolError {
  override readonly name = 'MissingError';
}

/** The answer to an agent after an unexpected error, which is reported. */
export const FAILED_HERE = 'Something went wrong here. Try again later.';

/** Runs a tool. A ToolError becomes an answer for the model; other errors are reported, and answered without details. */
export async function runTool(
  { report }: Pick<ToolContext, 'report'>,
  work: () => Promise<ToolResult>,
): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolError) return { ...textResult(error.message), isError: true };
    report(error);
    return { ...textResult(FAILED_HERE), isError: true };
  }
}

/** Returns the data of an answer. @throws ToolError that says what happened, a MissingError with `missing` for a 404 */
export function dataOf<T>(result: ApiResult<T>, missing = 'There is no such thing.'): T {
  if (result.ok && result.data !== undefined && result.data !== null) return result.data;
  if (result.status === 404) throw new MissingError(missing);
  throw new ToolError(explain(result.status, result.error));
}

function explain(status: number, error: ApiError | undefined): string {
  if (status === 401) return TOKEN_REFUSED;
  const wait = error?.retryAfter === undefined ? '' : ` Try again in ${error.retryAfter} seconds.`;
  if (status === 429) return `Too many calls.${wait} ${error?.message ?? ''}`.trim();
  if (status >= 500)
    return `The help centre cannot answer at the moment.${wait || ' Try again in a few seconds.'}`;
  const fields = Object.entries(error?.fields ?? {}).map(([name, { message }]) => `- ${name}: ${message}`);
  if (fields.length > 0) return ['These fields are wrong:', ...fields].join('\n');
  return error?.message ?? `The call was refused with status ${status}.`;
}

/** The answer for a refused token. */
export const TOKEN_REFUSED =
  'The token of the Authorization header is wrong or has expired. The user must log in again and put the new token into the configuration of this connection.';
