import { serverApi } from '@/lib/api/server';
import { noteCapabilities } from '@/lib/env.server';

/** How often the remote backend is asked what it can do, in ms. */
const ASK_EVERY_MS = 60_000;

/**
 * Asks a remote backend what it has beyond the specification, now and once a minute. One that does not say leaves the
 * setting BACKEND_CAPABILITIES in force, and one that cannot be reached what it said before.
 */
export async function watchCapabilities(): Promise<{ stop: () => void }> {
  const ask = async () => {
    const { data } = await serverApi().directory.getApplication();
    if (data?.capabilities) noteCapabilities(data.capabilities);
  };
  await ask();
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
