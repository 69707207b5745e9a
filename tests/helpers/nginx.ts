import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SHIPPED = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

export const hasNginx = (): boolean => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Writes the shipped configuration with other ports and folders, and returns the file. */
export async function adaptNginxConfig(folder: string, port: number, instances: number[]): Promise<string> {
  let config = await readFile(SHIPPED, 'utf8');
  const change = (from: RegExp, to: string) => {
    if (!from.test(config)) throw new Error(`deploy/nginx.conf lacks ${from.source}`);
    config = config.replaceAll(new RegExp(from, 'g'), to);
  };
  change(/\blisten 8080;/, `listen 127.0.0.1:${port};`);
  instances
    .slice(0, 2)
    .forEach((instance, index) => change(new RegExp(`portal-${index + 1}:3000`), `127.0.0.1:${instance}`));
  // Further ones like the second.
  for (const instance of instances.slice(2))
    change(new RegExp(`( *server 127\\.0\\.0\\.1:)${instances[1]}(.*\n)`), `$&$1${instance}$2`);
  change(/\/run\/nginx\.pid/, `${folder}/nginx.pid`);
  change(/\/var\/cache\/nginx/, folder);
  change(/\/dev\/stdout/, `${folder}/access.log`);
  change(/error_log stderr/, `error_log ${folder}/error.log`);
  // Root's workers become another user otherwise, who may not write here.
  if (process.getuid?.() === 0) config = `user root;\n${config}`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  return file;
}

/** Starts nginx with the shipped configuration in front of two instances or more. */
export async function startNginx(port: number, instances: number[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-nginx-'));
  await mkdir(path.join(folder, 'temp'));
  const file = await adaptNginxConfig(folder, port, instances);
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readLog: () => readFile(path.join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
