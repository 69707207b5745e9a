/**
 * The milliseconds of processor time that this process spent on `work`. What a hostile input may cost is bounded by
 * it, and not by the clock, which also counts what else the machine is doing.
 */
export async function busyMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
