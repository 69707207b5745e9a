// @ts-check
// The real thread on a disk whose fsync fails as long as the file named by the environment exists.
import fs from 'node:fs';

const switchFile = process.env.DISK_FAILS_FILE ?? '';
const failIfSwitched = () => {
  if (fs.existsSync(switchFile)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
};

const { fsyncSync } = fs;
fs.fsyncSync = (fd) => {
  failIfSwitched();
  fsyncSync(fd);
};

const { open } = fs.promises;
fs.promises.open = async (...parameters) => {
  const handle = await open(...parameters);
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    failIfSwitched();
    await sync();
  };
  return handle;
};

await import('../../../../lib/database/embedded/worker.mjs');
