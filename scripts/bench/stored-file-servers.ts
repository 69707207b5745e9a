import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '../free-port';

/** A server that answers `/page.html` with a stored file, as one process. */
type StoredFileServer = { name: string; origin: string; pid: number; stop(): Promise<void> };

const PLAIN_SERVER = `
  const { createServer } = require('node:http');
  const { readFileSync } = require('node:fs');
  const [file, port] = process.argv.slice(1);
  const body = readFileSync(file);
  const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Content-Length': body.length };
  createServer((request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
`;

const nginxSettings = (folder: string, port: number): string => `
  daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
  events { worker_connections 256; }
  http {
    types { text/html html; }
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
    client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
    uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
    server { listen 127.0.0.1:${port}; root ${folder}/files; gzip_static on; }
  }`;

/** Starts plain Node, and nginx where it is installed, on the compressed form of a page. */
export async function startStoredFileServers(folder: string, page: Buffer): Promise<StoredFileServer[]> {
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  const compressed = gzipSync(page, { level: 9 });
  await writeFile(join(files, 'page.html'), page);
  await writeFile(join(files, 'page.html.gz'), compressed);
  const [nodePort, nginxPort] = [await freePort(), await freePort()];
  const settings = join(folder, 'nginx.conf');
  await writeFile(settings, nginxSettings(folder, nginxPort));
  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  const nodeArgs = ['-e', PLAIN_SERVER, join(files, 'page.html.gz'), String(nodePort)];
  return Promise.all([
    watch('plain Node', spawn(process.execPath, nodeArgs), nodePort),
    ...(hasNginx ? [watch('nginx', spawn('nginx', ['-p', folder, '-c', settings]), nginxPort)] : []),
  ]);
}

async function watch(name: string, child: ChildProcess, port: number): Promise<StoredFileServer> {
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    if ((await fetch(`${origin}/page.html`).catch(() => undefined))?.ok) break;
    if (attempt > 200) throw new Error(`${name} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
