import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens at the next command that matches. */
export type Fault = {
  at: RegExp;
  kind: 'cut' | 'hang' | 'call';
  /** How much of the answer still passes, in bytes; without it the command does not reach the server. */
  afterBytes?: number;
  /** Called instead with `call`, while the command passes. */
  call?: () => void;
};

/** Its faults happen one after the other. */
export type FaultyProxy = { port: number; faults: Fault[]; close(): void };

/** A proxy in front of a server of lines on this machine. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    /** Bytes of the answer that still pass before the fault. */
    let bytesLeft: number | undefined;
    let isHanging = false;
    const end = () => [client, upstream].forEach((socket) => socket.destroy());
    const fail = (kind: Fault['kind']) => {
      if (kind === 'cut') end();
      else isHanging = true;
    };
    let kind: Fault['kind'] = 'cut';
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      const [fault] = proxy.faults;
      if (isHanging) return;
      if (fault?.at.test(data.toString('latin1'))) {
        proxy.faults.shift();
        if (fault.kind === 'call') fault.call?.();
        else if (fault.afterBytes === undefined) return fail(fault.kind);
        else [bytesLeft, kind] = [fault.afterBytes, fault.kind];
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (isHanging) return;
      client.write(bytesLeft === undefined ? data : data.subarray(0, bytesLeft));
      if (bytesLeft === undefined) return;
      bytesLeft -= data.byteLength;
      if (bytesLeft <= 0) fail(kind);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    faults: [],
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
