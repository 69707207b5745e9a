import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = Email & { raw: string; recipients: string[] };
/** Answers a recipient with this status instead of accepting it. */
export type Refuse = (recipient: string) => number | undefined;

export type TestSmtp = {
  url: string;
  port: number;
  received: Received[];
  /** All named recipients, accepted or not, with repetitions. */
  attempts: string[];
  close(): Promise<void>;
};

/** A mail server on loopback that keeps its mails. */
export async function startSmtp(
  options: {
    port?: number;
    refuse?: Refuse;
    refuseSender?: number;
    accepts?: (token: string) => boolean;
  } = {},
): Promise<TestSmtp> {
  const received: Received[] = [];
  const attempts: string[] = [];
  const server = new SMTPServer({
    authOptional: options.accepts === undefined,
    authMethods: ['XOAUTH2'],
    onAuth: ({ accessToken = '' }, _session, done) =>
      options.accepts?.(accessToken)
        ? done(null, { user: 'bantuan' })
        : done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } }),
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      const { refuseSender: responseCode } = options;
      done(responseCode ? Object.assign(new Error('sender refused'), { responseCode }) : null);
    },
    onRcptTo({ address }, _session, done) {
      attempts.push(address);
      const status = options.refuse?.(address);
      if (status === undefined) return done();
      done(Object.assign(new Error('refused'), { responseCode: status }));
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then(async (raw) => void received.push({ ...(await PostalMime.parse(raw)), raw, recipients }))
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that accepts connections and never answers. */
export async function startSilence(): Promise<{ url: string; connections: () => number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
