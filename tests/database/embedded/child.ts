import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ENGINE_FLAGS } from '@/tests/helpers/engine-flags';

export type ChildLine = Record<string, unknown>;

export type Child = {
  /** Every line the child has written so far: one JSON object each. */
  lines: ChildLine[];
  /** The first line that fits, past or future; rejects when the child ends without one. */
  waitFor(fits: (line: ChildLine) => boolean): Promise<ChildLine>;
  /** SIGKILL to the child's whole process tree; resolves when it is gone and its output is read. */
  kill(): Promise<void>;
  /** Resolves with the exit code when the child has ended by itself. */
  ended: Promise<number | null>;
};

type ChildOptions = { uid?: number; gid?: number; command?: string[] };

/** Runs a file of `children/` in a process (group) of its own. */
export function startChild(name: string, args: string[], options: ChildOptions = {}): Child {
  const file = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const [program = process.execPath, ...before] = [...(options.command ?? []), process.execPath];
  const child: ChildProcess = spawn(program, [...before, ...ENGINE_FLAGS, '--import', 'tsx', file, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
  });
  const lines: ChildLine[] = [];
  const watchers = new Set<() => void>();
  let hasEnded = false;
  let rest = '';
  let errors = '';

  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    // A kill may cut the last line short: only complete ones count.
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part) as ChildLine);
    for (const watcher of watchers) watcher();
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      hasEnded = true;
      for (const watcher of watchers) watcher();
      resolve(code);
    }),
  );

  return {
    lines,
    ended,
    waitFor: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find(fits);
          if (line === undefined && !hasEnded) return;
          watchers.delete(look);
          if (line !== undefined) resolve(line);
          else reject(new Error(`${name} ended too early: ${JSON.stringify(lines.at(-1))} ${errors}`));
        };
        watchers.add(look);
        look();
      }),
    async kill() {
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
