const BAR_WIDTH = 24;
const REDRAW_MS = 100;
const PRINT_MS = 10_000;
let drawnAt = 0;

/** Draws a progress bar; where there is no terminal, prints a line with the numbers now and then. */
export function drawProgress(label: string, done: number, total: number, shown = `${done}/${total}`): void {
  if (total === 0) return;
  const now = Date.now();
  if (!process.stderr.isTTY) {
    if (drawnAt === 0) drawnAt = now;
    if (done === total || now - drawnAt < PRINT_MS) return;
    drawnAt = now;
    process.stderr.write(`${label}: ${shown}\n`);
    return;
  }
  if (done < total && now - drawnAt < REDRAW_MS) return;
  drawnAt = now;
  const filled = Math.round((BAR_WIDTH * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  process.stderr.write(`\r\x1b[K${label.padEnd(24)} ${bar} ${shown}`);
  if (done === total) process.stderr.write('\r\x1b[K');
}
