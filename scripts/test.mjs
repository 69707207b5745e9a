// npm test: everything that must hold, on a fresh clone too. Installs what it needs, says aloud what a machine cannot
// have, and ends with one line that counts.
import { main } from './test/main.mjs';

await main();
