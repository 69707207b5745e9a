// @ts-check
import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Locks a folder for one `npm start` at a time, because a second one would replace packages and pages of the first. The
 * lock ends with its process.
 * @param {string} root @returns {Promise<boolean>} false when another process holds it
 */
export async function lockCheckout(root) {
  const { dev, ino } = await stat(root, { bigint: true });
  const name = `portal-start-${dev}-${ino}`;
  if (process.platform === 'win32') return listen(`\\\\.\\pipe\\${name}`);
  // A leading NUL makes it an abstract socket, which leaves no file after a crash.
  if (process.platform === 'linux') return listen(`\0${name}`);
  const file = join(tmpdir(), `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.sock`);
  if (await listen(file)) return true;
  if (await isAlive(file)) return false;
  await unlink(file);
  return listen(file);
}

/** @param {string} path @returns {Promise<boolean>} */
function listen(path) {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    // The lock must not keep the process alive.
    server.listen(path, () => resolve(true)).unref();
  });
}

/** @param {string} path @returns {Promise<boolean>} */
function isAlive(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
