// First: libraries read .env while they load.
import './start/environment.mjs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { getSettings } from '@/lib/env.server';
import { checkBackend, isFailure } from '@/lib/provider/check/check-backend';
import type { CheckedCall } from '@/lib/provider/check/ask';
import { backendCheckText as text } from '@/lib/text/backend-check';
import { exitWith } from './command';
import { say } from './start/console.mjs';

const USAGE_CODE = 2;

/** `npm run backend:check`: calls a provider's backend as the portal does, and prints how each call fared. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean' },
      email: { type: 'string' },
      code: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    say(text.usage);
    return 0;
  }
  const settings = getSettings();
  const { email } = values;
  const problem = !settings.remote ? text.noBackend : values.write && !email ? text.noEmail : undefined;
  if (problem || !settings.remote) {
    console.error(problem);
    return USAGE_CODE;
  }
  if (!values.json) say(`${text.asking(settings.remote.apiBase, settings.remote.authBase)}\n`);
  const account = values.write && email ? { email, askCode: () => askCode(email, values.code) } : undefined;
  const rows: CheckedCall[] = [];
  const onRow = (row: CheckedCall) => {
    rows.push(row);
    if (!values.json) say(lineOf(row));
  };
  await checkBackend(settings, { account, onRow });
  if (values.json) say(JSON.stringify(rows, null, 2));
  else say(sumOf(rows));
  return rows.some(isFailure) ? 1 : 0;
}

async function askCode(email: string, argument: string | undefined): Promise<string> {
  if (argument) return argument;
  if (!process.stdin.isTTY) throw new Error(text.noCode);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(text.askCode(email)).finally(() => terminal.close());
}

/** The longest path of the contract, with its method. */
const NAME_WIDTH = 54;

function lineOf({ name, verdict, fields, reason, isOptional }: CheckedCall): string {
  const note = [
    fields.join(', '),
    reason,
    verdict === 'missing' && isOptional ? text.optional : undefined,
    verdict === 'untried' ? text.needsWrite : undefined,
  ];
  return `  ${name.padEnd(NAME_WIDTH)}  ${[text.verdicts[verdict], ...note.filter(Boolean)].join('  ')}`;
}

function sumOf(rows: readonly CheckedCall[]): string {
  const countOf = (verdict: CheckedCall['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return `\n${text.sum(countOf('works'), countOf('without'), rows.filter(isFailure).length)}`;
}

exitWith(main, text.usage);
