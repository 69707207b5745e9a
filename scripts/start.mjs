// npm start: from a fresh clone to a running site. Plain JavaScript without dependencies, and only words that old
// versions of Node understand up to the check of the version; the work is in scripts/start/.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const wanted = engines.node.replace('>=', '').split('.').map(Number);
const present = process.versions.node.split('.').map(Number);
const isNewEnough = present[0] > wanted[0] || (present[0] === wanted[0] && present[1] >= (wanted[1] || 0));

if (isNewEnough) {
  import('./start/main.mjs').then(({ main }) => main(process.argv.slice(2)));
} else {
  console.error(
    '\n  ✗ Portal ini memerlukan Node.js ' +
      wanted.join('.') +
      ' atau yang lebih baru; yang terpasang ' +
      process.versions.node +
      '.\n    Pasang versi baru dari https://nodejs.org lalu jalankan lagi: npm start\n',
  );
  process.exitCode = 1;
}
