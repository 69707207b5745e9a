/** The hosts of pictures, as the settings name them. */
export type PictureHosts = {
  imageHosts: readonly string[];
  mediaUrl: string | undefined;
  remote: { authBase: string; apiBase: string } | undefined;
};

/**
 * Returns the URL of a picture of a remote backend that browsers may load (the Content-Security-Policy names the same
 * hosts); undefined for any other. A path belongs to the API's host.
 */
export function shownPicture(
  url: string,
  { imageHosts, mediaUrl, remote }: PictureHosts,
): string | undefined {
  const base = remote?.apiBase;
  if (!URL.canParse(url, base)) return undefined;
  const { protocol, host, origin, href } = new URL(url, base);
  const isOwn = [mediaUrl, base, remote?.authBase].some(
    (own) => own !== undefined && new URL(own).origin === origin,
  );
  const isListed = protocol === 'https:' && imageHosts.some((pattern) => isHost(host, pattern.toLowerCase()));
  return isOwn || isListed ? href : undefined;
}

const isHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
