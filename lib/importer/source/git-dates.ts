import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIMITS = { timeout: 60_000, maxBuffer: 100 * 1024 * 1024 };
const COMMIT = '\u0001';

/** The dates of a file's first and last commit, as ISO text. */
export type FileDates = { created: string; updated: string };

/**
 * A foreign repository must not make git start programs or connect anywhere. Its own settings of a protocol would count more
 * than `protocol.allow`, and older versions of git do not know GIT_NO_LAZY_FETCH.
 */
const PROTOCOLS = ['ext', 'file', 'git', 'http', 'https', 'ssh'];
const SAFE = [
  'core.fsmonitor=false',
  'log.showSignature=false',
  'protocol.allow=never',
  ...PROTOCOLS.map((name) => `protocol.${name}.allow=never`),
].flatMap((setting) => ['-c', setting]);

/**
 * Returns the dates of the files of a folder by path; empty without git or without a complete history. `onTooLarge` is
 * called when reading the history takes too long or too much memory.
 */
export async function readGitDates(
  folder: string,
  onTooLarge: () => void,
  limits = LIMITS,
): Promise<ReadonlyMap<string, FileDates>> {
  const dates = new Map<string, FileDates>();
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(
      'git',
      ['-C', folder, '--no-pager', '-c', 'core.quotePath=false', ...SAFE, ...args],
      {
        env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
        ...limits,
      },
    );
    return stdout;
  };
  try {
    // In a shallow clone the oldest commit names every file.
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return dates;
    let date = '';
    const log = await git(
      'log',
      '--no-ext-diff',
      '--no-textconv',
      '--relative',
      '--name-only',
      `--format=${COMMIT}%cI`,
    );
    for (const line of log.split('\n')) {
      if (line.startsWith(COMMIT)) date = new Date(line.slice(1)).toISOString();
      else if (line !== '') dates.set(line, { created: date, updated: dates.get(line)?.updated ?? date });
    }
  } catch (error) {
    const { killed, code } = error as { killed?: boolean; code?: unknown };
    if (killed === true || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') onTooLarge();
    return new Map();
  }
  return dates;
}
