import { DatabaseStartError } from '@/lib/database/open-database';
import { SettingsError } from '@/lib/env.server';
import { say } from '../start/console.mjs';

/** Runs a command and ends with its code; what went wrong is said in a sentence where one exists. */
export function exitWith(main: () => Promise<number>, usage: string): void {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const isUsage =
        error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
      const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError || isUsage;
      console.error(isExpected || process.env.LOG_LEVEL !== 'debug' ? messageOf(error) : error);
      if (isUsage) say(usage);
      process.exitCode = 2;
    },
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
