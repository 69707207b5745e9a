import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ANNOUNCEMENT_SEVERITIES } from '@/lib/constants';
import { QUEUE_VIEWS, staffRole, type QueueView, type StaffRole } from '@/lib/contract/desk';
import { ISSUE_STATUSES, type IssueStatusKey } from '@/lib/database/request-schema';
import { deskCommandText as text } from '@/lib/text/commands';

/** A command that was typed wrongly. */
export class UsageError extends Error {}

export const isHelp = (word: string): boolean => ['--help', '-h', 'help'].includes(word);

/** Returns what the usage says about one command. */
export function usageOf(name: string): string {
  const parts = text.usage.split(/\n(?= {2}\S|\n)/);
  return [...parts.filter((part) => new RegExp(`^ {2}${name}\\s`).test(part)), '', text.allCommands].join(
    '\n',
  );
}

/** Returns what is wrong with how a command was typed, '' when that is plain; undefined for another error. */
export function usageReason(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof TypeError && 'code' in error)) return undefined;
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return text.unknownOption(option);
  return error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' ? text.wrongOption(option) : undefined;
}

/** Reads the title and the options of an announcement. */
export function readAnnouncement(args: string[]) {
  const options = {
    json,
    text: string,
    severity: string,
    link: string,
    url: string,
    from: string,
    until: string,
    replaces: string,
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [title = ''] = exactly(1, positionals);
  const announcement = {
    title,
    text: values.text ?? '',
    severity: choiceOf(values.severity, ANNOUNCEMENT_SEVERITIES, text.wrongSeverity),
    url: values.link ?? values.url,
    from: timeOf(values.from, '00:00:00'),
    until: timeOf(values.until, '23:59:59'),
    replaces: values.replaces,
  };
  return { announcement, isJson: values.json };
}

/** Reads a time in the portal's time zone; of a day alone it is `clock`. */
function timeOf(argument: string | undefined, clock: string): string | undefined {
  if (argument === undefined) return undefined;
  const time = new Date(/T/.test(argument) ? `${argument}+07:00` : `${argument}T${clock}+07:00`);
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(argument) || Number.isNaN(time.getTime())) {
    throw new UsageError(text.wrongTime);
  }
  return time.toISOString();
}

export const json = { type: 'boolean' } as const;
export const flag = { type: 'boolean' } as const;
export const string = { type: 'string' } as const;

export function exactly(count: number, positionals: string[]): string[] {
  if (positionals.length !== count) throw new UsageError();
  return positionals;
}

export function statusOf(argument: string | undefined): IssueStatusKey | undefined {
  return choiceOf(argument, ISSUE_STATUSES, text.wrongStatus);
}

export function viewOf(argument: string | undefined): QueueView | undefined {
  // A command is no agent, so nothing is its own.
  const views = QUEUE_VIEWS.filter((view) => view !== 'mine');
  return choiceOf(argument, views, text.wrongView);
}

export function roleOf(argument: string | undefined): StaffRole | undefined {
  return choiceOf(argument, staffRole.options, text.wrongRole);
}

function choiceOf<Choice extends string>(
  argument: string | undefined,
  choices: readonly Choice[],
  wrong: (argument: string, known: readonly string[]) => string,
): Choice | undefined {
  if (argument === undefined) return undefined;
  const choice = choices.find((one) => one === argument);
  if (!choice) throw new UsageError(wrong(argument, choices));
  return choice;
}

/** Reads an image; npm changes into the project's folder, so paths count from where the command was typed. */
export async function readImageFile(argument: string): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  const bytes = await readFile(file).catch(() => {
    throw new Error(text.noFile(argument));
  });
  return { name: path.basename(file), bytes };
}
