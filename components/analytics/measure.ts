import { cookieNames, writeCookie } from '@/lib/api/cookies';

declare global {
  interface Window {
    /** Commands for gtag.js, including those queued before it is loaded. */
    dataLayer?: unknown[];
  }
}

/** Fields sent with every event. All are set here, so that the script does not read them from the page. */
export type MeasuredPage = {
  page_location: string;
  page_path: string;
  page_referrer: string;
  page_title: string;
};

const LOADER = 'https://www.googletagmanager.com/gtag/js';

/** Loads the script once and allows it to send. */
export function startMeasuring(id: string, page: MeasuredPage): void {
  setDisabled(id, false);
  gtag('set', page);
  const src = `${LOADER}?id=${id}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Cookies of this host only, which a refusal can remove.
    cookie_domain: window.location.hostname,
  });
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}

/** Stops the script from sending, and removes its cookies. */
export function stopMeasuring(id: string): void {
  setDisabled(id, true);
  for (const name of cookieNames().filter((cookie) => /^_ga(_|$)/.test(cookie))) {
    writeCookie(name, undefined, { path: '/' });
    writeCookie(name, undefined, { path: '/', domain: window.location.hostname });
  }
}

/** Sends an event about a page. */
export function measure(event: 'page_view' | 'view', page: MeasuredPage): void {
  gtag('set', page);
  gtag('event', event, page);
}

/** Queues a command. The script only accepts `arguments` objects, not arrays. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params -- see above
  window.dataLayer.push(arguments);
}

function setDisabled(id: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${id}`]: isDisabled });
}
