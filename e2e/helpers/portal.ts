import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_FLAGS } from '@/tests/helpers/engine-flags';
import { freePort } from '../../scripts/free-port';
import { SERVER_BUNDLE } from '../../scripts/start/bundle.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Small and silly content; no test depends on what ships. */
export const FIXTURE_CONTENT = join(ROOT, 'e2e', 'content');

/** A start takes three seconds; a machine that does much else beside it, longer. */
export const START_LIMIT_MS = 240_000;

export type PortalOptions = {
  /** Folder whose database the portal begins with; an empty one otherwise. */
  template?: string;
  /** A free one otherwise. */
  port?: number | undefined;
  env?: Record<string, string>;
};

export type Portal = {
  url: string;
  port: number;
  dataDir: string;
  /** Process id of the server itself. */
  pid: number;
  /** Everything that was printed so far, on both streams. */
  output(): string;
  /** Imports a folder into the running portal, as an operator does; resolves when the command has ended well. */
  importContent(folder: string): Promise<void>;
  /** Runs `npm run desk -- …` beside the running portal; resolves with what it printed. */
  desk(args: string[], input?: string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, when the process has ended. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

/** A process of the portal that may not come up, for tests of exactly that. */
export type Launch = { child: ChildProcess; output(): string; exited: Promise<number | null> };

/** Only what a test sets counts, not the shell that runs it. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', ...env };
}

/** Runs the built server, or one of the project's TypeScript commands. */
export function launch(script: string, args: string[], env: Record<string, string>): Launch {
  const compiler = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...ENGINE_FLAGS, ...compiler, script, ...args], {
    cwd: ROOT,
    env: environment(env),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  }
  // Nothing outlives the tests, however they end.
  const killChild = (): void => void child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => text, exited };
}

/** Waits until a condition holds, or fails with what the condition was. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited ${limitMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export const statusOf = (url: string): Promise<number> =>
  fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  );

/** Starts a portal on the production build with a port and data of its own, and waits until it is ready. */
export async function startPortal({ template, port: given, env = {} }: PortalOptions = {}): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  if (template) await cp(template, dataDir, { recursive: true });
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = {
    SITE_URL: url,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_CONTENT: 'false',
    // All tests come from one address.
    OTP_MAILS_PER_CLIENT_HOUR: '1000',
    ...env,
  };
  const { child, output, exited } = launch(SERVER_BUNDLE, [], own);
  let isOver = false;
  void exited.then(() => (isOver = true));

  async function stop(): Promise<void> {
    if (!isOver) child.kill('SIGKILL');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await until(
      'the portal is ready',
      async () => isOver || (await statusOf(`${url}/readyz`)) === 200,
      START_LIMIT_MS,
    );
    if (isOver) throw new Error('the portal ended');
  } catch (error) {
    await stop();
    throw new Error(`the portal did not start:\n${output()}`, { cause: error });
  }

  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output,
    async desk(args, input) {
      const command = launch('scripts/desk.ts', args, own);
      command.child.stdin?.end(input ?? '');
      const code = await command.exited;
      if (code !== 0) throw new Error(`desk ${args.join(' ')} ended with ${code}:\n${command.output()}`);
      return command.output();
    },
    async importContent(folder) {
      const command = launch('scripts/content-import.mjs', [folder, '--source', 'uji', '--prune'], own);
      const code = await command.exited;
      if (code !== 0) throw new Error(`the import ended with ${code}:\n${command.output()}`);
    },
    kill: (signal) => void child.kill(signal),
    exited,
    stop,
  };
}
