const HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be']);

/** Returns the id of a YouTube video, 11 characters (behaviour.md §9), or undefined for any other URL. */
export function videoIdOf(link: string | null | undefined): string | undefined {
  if (!link || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const host = url.hostname.replace(/^www\./, '');
  if (url.protocol !== 'https:' || !HOSTS.has(host)) return undefined;
  const path = url.pathname.split('/').filter(Boolean);
  const id = host === 'youtu.be' ? path[0] : (url.searchParams.get('v') ?? namedId(path));
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

const namedId = ([kind, id]: string[]): string | undefined =>
  kind === 'embed' || kind === 'shorts' || kind === 'live' ? id : undefined;
