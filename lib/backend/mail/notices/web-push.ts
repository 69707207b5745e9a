import { createECDH } from 'node:crypto';
import { Agent } from 'node:https';
import { isReservedIp, publicLookup } from '@/lib/paths/public-host';

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a notice for a browser that is off, in seconds. */
const LIFE_S = 12 * 3_600;

export type Browser = { endpoint: string; p256dh: string; auth: string };
/** What a browser shows; `url` is a path of the desk. Notices with the same one replace each other. */
export type BrowserNotice = { title: string; body: string; url: string };
/** Sends a notice, and resolves with the status of the push service. @throws when it does not answer */
export type SendPush = (browser: Browser, notice: BrowserNotice) => Promise<number>;

/** Returns the keys with which the portal names itself to push services (VAPID), made of a derived one. */
export function pushKeys(privateKey: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Returns whether a text is the URL of a push service: https, and no ip of a network that is not public. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && !isReservedIp(url);
}

/** Creates what sends notices; connections lead into public networks alone. */
export function createSendPush({ key, supportEmail }: { key: Buffer; supportEmail: string }): SendPush {
  const agent = new Agent({ lookup: publicLookup as NonNullable<Agent['options']['lookup']> });
  const vapidDetails = { subject: `mailto:${supportEmail}`, ...pushKeys(key) };
  return async ({ endpoint, p256dh, auth }, notice) => {
    if (!isPushEndpoint(endpoint)) return 410;
    // Few agents have notices in a browser.
    const { default: webPush } = await import('web-push');
    try {
      const options = { vapidDetails, agent, TTL: LIFE_S, timeout: TIMEOUT_MS, urgency: 'high' } as const;
      const subscription = { endpoint, keys: { p256dh, auth } };
      return (await webPush.sendNotification(subscription, JSON.stringify(notice), options)).statusCode;
    } catch (error) {
      if (error instanceof webPush.WebPushError) return error.statusCode;
      throw error;
    }
  };
}
