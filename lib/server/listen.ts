import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Settings } from '@/lib/env.server';

/** @throws Error (`EADDRINUSE`) when another process listens on the port */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  if (port === 0) return;
  const socket = connect({ port, host: isUnspecified(host) ? 'localhost' : host });
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) throw Object.assign(new Error('The port is taken.'), { code: 'EADDRINUSE' });
}

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Opens the port. */
export async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
