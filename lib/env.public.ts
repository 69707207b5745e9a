/**
 * Settings that the browser may know. The server writes them into `<meta name="portal-settings">` with every page
 * (`pages/_document.tsx`), so one build serves every deployment. Nothing in here grants anything.
 */
export type PublicSettings = {
  /** Origin of the portal without a slash at the end, for canonical addresses and shared links. */
  siteUrl: string;
  /** Bases of the contract's calls, without a slash at the end: `/api/auth`, `/api`, or those of a remote backend. */
  authBase: string;
  apiBase: string;
  /** Sent as X-API-Key; identifies the application. */
  apiKey: string;
};

/** Name of the meta element that carries the settings. */
export const PUBLIC_SETTINGS_META = 'portal-settings';

let settings: PublicSettings | undefined;

/** The settings of this page. Throws outside a browser and when the page carries none: both are mistakes of ours. */
export function getPublicSettings(): PublicSettings {
  settings ??= readMeta();
  return settings;
}

function readMeta(): PublicSettings {
  const selector = `meta[name="${PUBLIC_SETTINGS_META}"]`;
  const content = document.querySelector<HTMLMetaElement>(selector)?.content;
  if (!content) throw new Error(`The page has no ${selector}`);
  return JSON.parse(content) as PublicSettings;
}
