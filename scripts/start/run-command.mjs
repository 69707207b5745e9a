// @ts-check
import { spawn } from 'node:child_process';

/** How much of the end of a command's output is printed when it fails. */
const KEPT_CHARACTERS = 8_000;

export class CommandError extends Error {
  /** @param {string} command @param {string} outcome @param {string} output */
  constructor(command, outcome, output) {
    super(`${command}: ${outcome}`);
    this.name = 'CommandError';
    this.output = output;
  }
}

/**
 * Runs a command without output; with `isLoud` its output goes to the console. Stop signals are forwarded to it. @param {string} command @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, isLoud?: boolean, timeoutMs?: number }} options
 * @returns {Promise<void>} rejects with a CommandError
 */
export function runCommand(command, args, { cwd, env = process.env, isLoud = false, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const isShell = process.platform === 'win32' && !command.endsWith('.exe');
    /** @type {import('node:child_process').SpawnOptions} */
    const options = {
      cwd,
      env,
      shell: isShell,
      timeout: timeoutMs,
      stdio: isLoud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(command, args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-KEPT_CHARACTERS)));
    }
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const done = () => process.off('SIGINT', forward).off('SIGTERM', forward);
    child.once('error', (error) => {
      done();
      reject(new CommandError([command, ...args].join(' '), error.message, output));
    });
    child.once('close', (code, signal) => {
      done();
      if (code === 0) resolve();
      else reject(new CommandError([command, ...args].join(' '), signal ?? `exit code ${code}`, output));
    });
  });
}
