import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens at the next command that matches. */
export type Fault = {
  at: RegExp;
  kind: 'cut' | 'hang' | 'call';
  /** How much of the answer still passes, in bytes; without it the command does not reach the server. */
  afterBytes?: number;
  /** Called instead with `call`, while the command passes. */
  call?: () => void;
};

export type FaultyProxy = {
  port: number;
  /** They happen one after the other. */
  faults: Fault[];
  /** How much later answers pass, in ms. */
  delayMs: number;
  /** Breaks all connections, and new ones at once, as of a server that is away, until it is called with false. */
  setAway(isAway: boolean): void;
  close(): void;
};

/** A proxy in front of a server on this machine; what commands are is read from its text. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let isAway = false;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isAway) return void client.destroy();
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
    const pass = (data: Buffer) => {
      if (isHanging) return;
      client.write(bytesLeft === undefined ? data : data.subarray(0, bytesLeft));
      if (bytesLeft === undefined) return;
      bytesLeft -= data.byteLength;
      if (bytesLeft <= 0) fail(kind);
    };
    // In order, also when the delay changes.
    let passed: Promise<void> = Promise.resolve();
    upstream.on('data', (data) => {
      passed = passed
        .then(() => (proxy.delayMs > 0 ? sleep(proxy.delayMs) : undefined))
        .then(() => pass(data));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    faults: [],
    delayMs: 0,
    setAway(value) {
      isAway = value;
      if (isAway) breakAll();
    },
    close() {
      server.close();
      breakAll();
    },
  };
  return proxy;
}
