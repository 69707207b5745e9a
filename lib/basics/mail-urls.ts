/** Returns whether a URL leads to this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Returns whether a text is the URL of a mailbox; without TLS the password must stay on this machine. */
export function isMailbox(text: string): boolean {
  try {
    const mailbox = new URL(text);
    const { protocol, hostname, username, password, pathname } = mailbox;
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    const isProtected = protocol === 'imaps:' || (protocol === 'imap:' && isLoopback(mailbox));
    return isProtected && hostname !== '' && username !== '';
  } catch {
    return false;
  }
}

/** Returns whether a text is the URL of a token endpoint with a client; without TLS it must stay on this machine. */
export function isTokenUrl(text: string): boolean {
  try {
    const endpoint = new URL(text);
    for (const part of [endpoint.username, endpoint.password]) decodeURIComponent(part);
    const isProtected =
      endpoint.protocol === 'https:' || (endpoint.protocol === 'http:' && isLoopback(endpoint));
    return isProtected && endpoint.username !== '';
  } catch {
    return false;
  }
}

/** Returns whether a URL of a mail server logs in without a password, which needs an access token. */
export function needsToken(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' && password === '';
}
