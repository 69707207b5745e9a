// @ts-check
// The real thread on a disk whose fsync fails as long as the file named by the environment exists.
import fs from 'node:fs';

const switchFile = process.env.DISK_FAILS_FILE ?? '';
const { fsyncSync } = fs;
fs.fsyncSync = (fd) => {
  if (fs.existsSync(switchFile)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsyncSync(fd);
};

await import('../../../../../lib/backend/db/embedded/worker.mjs');
