import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, until, type Portal } from './portal';

/** What the clock of such a portal jumps by, in ms: a little more than the resend lock lasts. */
const CLOCK_STEP_MS = 61_000;

/** Settings of a portal whose clock can be put ahead. */
export const JUMPING_CLOCK = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'e2e/helpers/jumping-clock.mjs')).href}`,
  E2E_CLOCK_STEP_MS: String(CLOCK_STEP_MS),
};

/** Puts the portal's clock ahead by steps of 61 s. */
export async function jump(portal: Portal, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const said = () => portal.output().split('ms ahead').length;
    const before = said();
    portal.kill('SIGUSR2');
    await until('the clock of the portal is put ahead', () => said() > before);
  }
}
