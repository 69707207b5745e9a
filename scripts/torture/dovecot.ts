import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port';

/** A private Dovecot on loopback with one mailbox. */
export type Dovecot = {
  port: number;
  /** The URL of the mailbox through any port of this machine. */
  urlOf(port: number): string;
  deliver(raw: string): Promise<void>;
  /** Counts the mails that are not marked as read. */
  countUnread(): Promise<number>;
  stop(): Promise<void>;
};

const PASSWORD = 'sandi-dovecot';

/** Starts the installed Dovecot (Debian: package dovecot-imapd) with a configuration and data of its own. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-dovecot-'));
  const port = await freePort();
  const { uid, username } = userInfo();
  // As root it keeps mails as its own user; root may not own any.
  const owner = uid === 0 ? Number(execFileSync('id', ['-u', 'dovecot'], { encoding: 'utf8' })) : uid;
  const mails = join(folder, 'mails');
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(mails, name), { recursive: true });
  for (const name of ['', 'cur', 'new', 'tmp'])
    await chown(join(mails, name), owner, -1).catch(() => undefined);
  await chown(folder, owner, -1).catch(() => undefined);
  await writeFile(join(folder, 'users'), `bantuan@kucing.example:{PLAIN}${PASSWORD}::::::\n`);
  await writeFile(join(folder, 'dovecot.conf'), configuration({ folder, port, owner, username, mails }));
  const child = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error('Dovecot did not start.');
    await sleep(100);
  }
  let count = 0;
  return {
    port,
    urlOf: (other) => `imap://bantuan%40kucing.example:${PASSWORD}@127.0.0.1:${other}/INBOX`,
    async deliver(raw) {
      // Written to `tmp` and then moved, as by a delivery agent, so that a mail appears whole.
      const name = `${Date.now()}.${(count += 1)}.torture`;
      await writeFile(join(mails, 'tmp', name), raw);
      await chown(join(mails, 'tmp', name), owner, -1).catch(() => undefined);
      await rename(join(mails, 'tmp', name), join(mails, 'new', name));
    },
    async countUnread() {
      const names = [...(await readdir(join(mails, 'new'))), ...(await readdir(join(mails, 'cur')))];
      return names.filter((name) => !/:2,\w*S/.test(name)).length;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Places = { folder: string; port: number; owner: number; username: string; mails: string };

const configuration = ({ folder, port, owner, username, mails }: Places): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
${username === 'root' ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner} gid=${groupOf(owner)} home=${folder}/home
}
mail_location = maildir:${mails}
`;

const groupOf = (uid: number): string => execFileSync('id', ['-g', String(uid)], { encoding: 'utf8' }).trim();

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
