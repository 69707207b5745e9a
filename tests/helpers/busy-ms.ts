/**
 * Returns the processor time, in ms, that this process spent on `work`. Limits for hostile inputs use it instead of the
 * clock, which also counts other work of the machine.
 */
export async function busyMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
