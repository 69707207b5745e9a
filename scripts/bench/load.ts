// npm run bench:load: response times while many connections read, search and write, and imports run.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../start/environment.mjs';
import { createRequests, type Kind, sendRequest } from './load-requests';
import { listFirstArticles, startPortal } from './portal-process';

const CONNECTIONS = 32;
const WARM_UP_S = 5;
const TARGETS_MS: Partial<Record<Kind, number>> = { page: 25, search: 80 };
/** Imports the shipped content again and again, each time with a change of one article, until the signal. */
async function keepImporting(folder: string, dataDir: string, signal: AbortSignal): Promise<number> {
  const content = join(folder, 'content');
  await cp(join(ROOT, 'content'), content, { recursive: true });
  const files = (await readdir(join(content, 'id', 'help'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  let imports = 0;
  while (!signal.aborted) {
    const file = files[(imports * 13) % files.length] ?? '';
    await appendFile(join(content, 'id', 'help', file), `\n\nKalimat tambahan ${imports}.\n`);
    const child: ChildProcess = spawn(process.execPath, ['scripts/content-import.mjs', content], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const stop = () => void child.kill();
    signal.addEventListener('abort', stop, { once: true });
    await once(child, 'exit');
    signal.removeEventListener('abort', stop);
    imports += 1;
  }
  return imports;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, seconds: { type: 'string', default: '30' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const dataDir = values.data ?? join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const site = await startPortal({ DATA_DIR: dataDir });
  const { origin } = site;
  const times: Record<Kind, number[]> = { page: [], search: [], API: [], write: [] };
  const refused = new Map<string, number>();
  const end = new AbortController();
  try {
    const pages = ['/', '/faq', '/browse/category', ...(await listFirstArticles(origin))];
    let client = 0;
    let isMeasured = false;
    const work = async (connection: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const body = JSON.stringify({ _referrer: '', _origin: origin });
      const init = await sendRequest(
        origin,
        agent,
        { method: 'POST', path: '/api/visitor/api/init/', body },
        (client += 1),
      );
      const { _goid: visitor } = JSON.parse(init.text()) as { _goid: string };
      const next = createRequests(pages, visitor, connection);
      while (!end.signal.aborted) {
        const { kind, ...sent } = next();
        const startedAt = performance.now();
        const { status } = await sendRequest(origin, agent, sent, (client += 1));
        if (!isMeasured) continue;
        times[kind].push(performance.now() - startedAt);
        if (status >= 400) refused.set(`${kind} ${status}`, (refused.get(`${kind} ${status}`) ?? 0) + 1);
      }
      agent.destroy();
    };
    const connections = Array.from({ length: CONNECTIONS }, (_, index) => work(index));
    await new Promise((resolve) => setTimeout(resolve, 1000 * WARM_UP_S));
    isMeasured = true;
    const imports = keepImporting(folder, dataDir, end.signal);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(values.seconds)));
    end.abort();
    await Promise.all(connections);
    console.error(`${CONNECTIONS} connections, ${values.seconds} s, imports begun: ${await imports}`);
    console.error('| what | answers | p50 ms | p99 ms | target, p99 |\n| --- | ---: | ---: | ---: | ---: |');
    for (const kind of Object.keys(times) as Kind[]) {
      const sorted = times[kind].sort((a, b) => a - b);
      const cells = [sorted.length, quantile(sorted, 0.5).toFixed(1), quantile(sorted, 0.99).toFixed(1)];
      console.error(`| ${kind} | ${cells.join(' | ')} | ${TARGETS_MS[kind] ?? ''} |`);
    }
    for (const [what, count] of refused) console.error(`${what}: ${count}`);
  } finally {
    end.abort();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
