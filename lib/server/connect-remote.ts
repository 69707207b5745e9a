import { serverApi } from '@/lib/api/server';
import { setForeignHtmlRenderer } from '@/lib/backend/runtime';
import { noteCapabilities, type Settings } from '@/lib/env.server';
import { foreignHtmlRenderer } from './foreign-html';

/** How often the remote backend is asked what it can do, in ms. */
const ASK_EVERY_MS = 60_000;

/**
 * Prepares the portal for a remote backend: sanitises its HTML, and asks what it has beyond the specification, now and once
 * a minute. One that does not say leaves the setting BACKEND_CAPABILITIES in force, and one that cannot be reached what it
 * said before. Returns a function that ends it.
 */
export async function connectRemote(settings: Settings): Promise<() => Promise<void>> {
  setForeignHtmlRenderer(foreignHtmlRenderer(settings));
  const ask = async () => {
    const { data } = await serverApi().directory.getApplication();
    if (data?.capabilities) noteCapabilities(data.capabilities);
  };
  await ask();
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
