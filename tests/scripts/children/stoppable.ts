// What `npm start` is around the site: the folder's lock, and a server that drains. Run by npm-stop.test.ts.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { installSignals, Lifecycle } from '@/lib/server/lifecycle';
import { lockCheckout } from '@/scripts/start/folder-lock.mjs';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

if (!(await lockCheckout(process.cwd()))) {
  say({ event: 'refused' });
  process.exit(1);
}
const lifecycle = new Lifecycle();
const held: ServerResponse[] = [];
const server = createServer((request, response) => {
  lifecycle.track(response);
  if (request.url === '/hold') {
    response.write('begun ');
    held.push(response);
    return;
  }
  if (request.url === '/release') for (const other of held.splice(0)) other.end('ended');
  response.end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const cleanUp = [() => Promise.resolve(say({ event: 'cleaned up' }))];
installSignals({ server, lifecycle, drainMs: 0, log: pino({ base: null, messageKey: 'message' }), cleanUp });
say({ event: 'ready', pid: process.pid, port: (server.address() as AddressInfo).port });
