import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type ImapMessage = { uid: number; raw: Buffer; seen: boolean };

export type TestImap = {
  url: string;
  /** The messages of the mailbox, oldest first. */
  messages: ImapMessage[];
  uidValidity: number;
  /** The commands of clients, without tags and passwords. */
  commands: string[];
  /** The largest part of a message in one answer, in bytes. */
  largest: number;
  /** Commands with this beginning are never answered. */
  hangsAt: string | undefined;
  /** The first command with this beginning ends the connection instead of being answered. */
  breaksAt: string | undefined;
  /** Commands that match end the connection. */
  hangsUpAt: RegExp | undefined;
  /** Commands that match are refused. */
  refuses: RegExp | undefined;
  /** Whether it tells clients of new messages. */
  hasIdle: boolean;
  /** The access token that it accepts instead of the password. */
  token: string | undefined;
  /** Puts a message into the mailbox and returns its UID. */
  deliver(raw: Buffer): number;
  close(): Promise<void>;
};

const PASSWORD = 'sandi-uji';

/** An IMAP server on loopback with one mailbox, with the commands that the portal sends. */
export async function startImap(): Promise<TestImap> {
  const sockets = new Set<Socket>();
  /** Clients that wait for new messages, with the tags of their commands. */
  const idle = new Map<Socket, string>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (imap.hangsAt === 'CONNECT') return;
    socket.write('* OK ready\r\n');
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const lines = received.split('\r\n');
      received = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });

  function answer(socket: Socket, line: string): void {
    const [tag = ''] = line.split(' ', 1);
    const command = line.slice(tag.length + 1);
    imap.commands.push(command.replace(/^(LOGIN|AUTHENTICATE) .*/, '$1'));
    if (imap.hangsAt && command.startsWith(imap.hangsAt)) return;
    if (imap.breaksAt && command.startsWith(imap.breaksAt)) {
      imap.breaksAt = undefined;
      return void socket.destroy();
    }
    if (command === 'IDLE') {
      idle.set(socket, tag);
      return void socket.write('+ idling\r\n');
    }
    if (line === 'DONE') {
      socket.write(`${idle.get(socket)} OK done\r\n`);
      return void idle.delete(socket);
    }
    if (imap.hangsUpAt?.test(command)) return void socket.destroy();
    if (imap.refuses?.test(command)) return void socket.write(`${tag} NO refused\r\n`);
    const [untagged, status = 'OK done'] = run(command);
    for (const one of untagged) socket.write(one);
    socket.write(`${tag} ${status}\r\n`);
  }

  /** Returns the untagged answers, and the last line if it is not `OK`. */
  function run(command: string): [untagged: (string | Buffer)[], status?: string] {
    if (command.startsWith('CAPABILITY')) {
      const more = [...(imap.token === undefined ? [] : ['SASL-IR', 'AUTH=XOAUTH2']), imap.hasIdle && 'IDLE'];
      return [[`* CAPABILITY ${['IMAP4rev1', ...more].filter(Boolean).join(' ')}\r\n`]];
    }
    if (command.startsWith('AUTHENTICATE XOAUTH2')) {
      const login = Buffer.from(command.split(' ')[2] ?? '', 'base64').toString();
      return login.includes(`auth=Bearer ${imap.token}\x01`)
        ? [[]]
        : [[], 'NO [AUTHENTICATIONFAILED] refused'];
    }
    if (command.startsWith('LOGIN')) {
      return command.includes(PASSWORD) ? [[]] : [[], 'NO [AUTHENTICATIONFAILED] refused'];
    }
    if (command.startsWith('LIST')) return [['* LIST (\\Noselect) "/" ""\r\n']];
    if (command.startsWith('SELECT')) {
      const state = [`${imap.messages.length} EXISTS`, `OK [UIDVALIDITY ${imap.uidValidity}] valid`];
      return [state.map((one) => `* ${one}\r\n`), 'OK [READ-WRITE] selected'];
    }
    if (command.startsWith('UID SEARCH')) {
      const from = Number(/UID (\d+):\*/.exec(command)?.[1] ?? 1);
      const last = imap.messages.at(-1);
      const found = imap.messages.filter(
        ({ uid, seen }, at) => !seen && (uid >= from || imap.messages[at] === last),
      );
      // Out of order on purpose: servers promise none.
      return [
        [
          `* SEARCH ${found
            .map(({ uid }) => uid)
            .reverse()
            .join(' ')}\r\n`,
        ],
      ];
    }
    const [, verb, uid] = /^UID (FETCH|STORE) (\d+)/.exec(command) ?? [];
    const at = imap.messages.findIndex((one) => one.uid === Number(uid));
    const message = imap.messages[at];
    if (!message) return [[]];
    if (verb === 'STORE') {
      message.seen ||= command.includes('\\Seen');
      return [[`* ${at + 1} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`]];
    }
    return [fetch(at + 1, message, command)];
  }

  function fetch(sequence: number, { uid, raw }: ImapMessage, command: string): (string | Buffer)[] {
    const [, fields] = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/.exec(command) ?? [];
    const [, length] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(command) ?? [];
    const head = raw.subarray(0, raw.indexOf('\r\n\r\n') + 4);
    const part = fields ? head : raw.subarray(0, Number(length));
    const name = fields ? `BODY[HEADER.FIELDS (${fields})]` : 'BODY[]<0>';
    imap.largest = Math.max(imap.largest, part.byteLength);
    const size = command.includes('RFC822.SIZE') ? ` RFC822.SIZE ${raw.byteLength}` : '';
    return [`* ${sequence} FETCH (UID ${uid}${size} ${name} {${part.byteLength}}\r\n`, part, ')\r\n'];
  }

  const imap: TestImap = {
    url: '',
    messages: [],
    uidValidity: 7,
    commands: [],
    largest: 0,
    hangsAt: undefined,
    breaksAt: undefined,
    hangsUpAt: undefined,
    refuses: undefined,
    token: undefined,
    hasIdle: false,
    deliver(raw) {
      const uid = (imap.messages.at(-1)?.uid ?? 0) + 1;
      imap.messages.push({ uid, raw, seen: false });
      for (const socket of idle.keys()) socket.write(`* ${imap.messages.length} EXISTS\r\n`);
      return uid;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  imap.url = `imap://bantuan%40kucing.example:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`;
  return imap;
}
