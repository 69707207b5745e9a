// Loaded into a portal's process before anything else: every SIGUSR2 puts its clock one step ahead, so that codes
// expire without anybody waiting. The product itself has no such switch.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const STEP_MS = Number(process.env.E2E_CLOCK_STEP_MS);
  const RealDate = Date;
  const realNow = RealDate.now;
  let ahead = 0;
  const now = () => realNow() + ahead;
  RealDate.now = now;
  // A proxy, so that what other threads made is still an instance of Date.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts),
  });
  process.on('SIGUSR2', () => {
    ahead += STEP_MS;
    console.log(`the clock is ${ahead} ms ahead`);
  });
}
