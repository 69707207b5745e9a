// @ts-check
// The real thread, with every real fsync counted where the test can read it.
import fs from 'node:fs';

const counter = process.env.SYNC_COUNTER ?? '';
const { fsyncSync } = fs;
let count = 0;
fs.fsyncSync = (fd) => {
  fsyncSync(fd);
  count += 1;
  fs.writeFileSync(counter, String(count));
};

await import('../../../../lib/database/embedded/worker.mjs');
