import type { AddBrowserBody } from '@/lib/contract/desk';

/** Returns whether this browser can show notices while no page of the portal is open. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Returns whether this browser shows notices already. */
export async function isSubscribed(): Promise<boolean> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks whether notices may be shown, and subscribes with the key of the portal. `denied` when the person or the browser
 * says no. @throws when the push service of the browser does not answer
 */
export async function subscribe(pushKey: string): Promise<AddBrowserBody | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with the key of an older portal would never get a notice.
  const earlier = await pushManager.getSubscription();
  if (earlier && keyOf(earlier) !== pushKey) await earlier.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends the notices of this browser, where there are any. */
export async function unsubscribe(): Promise<void> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
