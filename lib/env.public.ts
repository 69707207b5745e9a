/**
 * Settings that the browser may know. The server writes them into `<meta name="portal-settings">` of every page
 * (`pages/_document.tsx`), so that one build serves every deployment. None of them is a secret.
 */
export type PublicSettings = {
  /** Origin of the portal without a slash at the end, for canonical URLs and shared links. */
  siteUrl: string;
  /** Bases of the contract's calls, without a slash at the end: `/api/auth`, `/api`, or those of a remote backend. */
  authBase: string;
  apiBase: string;
  /** What a remote backend has beyond the specification; absent with the embedded one, which has everything. */
  capabilities?: readonly string[];
  /** Where searches go, when not to `apiBase`. */
  searchBase?: string;
  /** Sent as X-API-Key; identifies the application. */
  apiKey: string;
  /** Id of web analytics; without it nothing is measured. */
  gaMeasurementId?: string | undefined;
  /** Whether visitors are asked before anything is measured. */
  requireConsent?: boolean;
  /** The chat widget: its loader, the provider's key, and whether it is loaded with the page. */
  chat?: { url: string; key: string; eager: boolean } | undefined;
};

/** Name of the meta element that carries the settings. */
export const PUBLIC_SETTINGS_META = 'portal-settings';

let settings: PublicSettings | undefined;

/** Returns the settings of the page. @throws Error outside a browser and when the page has none */
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
