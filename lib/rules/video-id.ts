const HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be']);

/** The 11 characters that name a video (behaviour.md §9), or undefined for any other address. */
export function videoIdOf(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  if (url.protocol !== 'https:' || !HOSTS.has(host)) return undefined;
  const path = url.pathname.split('/').filter(Boolean);
  const id = host === 'youtu.be' ? path[0] : (url.searchParams.get('v') ?? namedId(path));
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

const namedId = ([kind, id]: string[]): string | undefined =>
  kind === 'embed' || kind === 'shorts' || kind === 'live' ? id : undefined;
