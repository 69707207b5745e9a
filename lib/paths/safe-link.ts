export type SafeLink = { href: string; isExternal: boolean };

const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/**
 * Returns a link that content may set: a path of the portal, or an http(s), mailto or tel URL. Returns undefined for
 * anything else (`javascript:`, `data:`, `//host`, `/\host`, control characters), which is then not linked.
 */
export function safeLink(value: unknown): SafeLink | undefined {
  if (typeof value !== 'string') return undefined;
  const href = value.trim();
  // Browsers drop control characters in a URL and read a backslash as a slash.
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  if (!href || /[\u0000-\u0020\u007f\\]/.test(href)) return undefined;
  if (href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//'))) {
    return { href, isExternal: false };
  }
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(href)?.[0].toLowerCase();
  if (!scheme || !SCHEMES.has(scheme) || !URL.canParse(href)) return undefined;
  return { href, isExternal: scheme.startsWith('http') };
}
