/** Which of several servers is taken: the first of this kind, else the first that answers. */
type HostPreference = 'writable' | 'read-only' | 'any';

export type DatabaseHosts = {
  /** One URL for each host, in the order given. */
  urls: string[];
  preference: HostPreference;
};

/** The values of libpq's `target_session_attrs`. */
const PREFERENCES: Record<string, HostPreference> = {
  any: 'any',
  'read-write': 'writable',
  primary: 'writable',
  'read-only': 'read-only',
  standby: 'read-only',
  'prefer-standby': 'read-only',
};

/**
 * Reads the URL of a PostgreSQL server as libpq does: `postgres://user@first:5432,second:5432/name` names several hosts, and
 * `target_session_attrs` which of them is taken, by default one that takes writes. Returns undefined for what is no such URL.
 */
export function readDatabaseHosts(text: string): DatabaseHosts | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)([^?]*)(?:\?(.*))?$/s.exec(text);
  if (!parts) return undefined;
  const [, before = '', hosts = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const attributes = parameters.get('target_session_attrs');
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
  const urls = hosts.split(',').map((host) => `${before}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  if (attributes !== null && !Object.hasOwn(PREFERENCES, attributes)) return undefined;
  return { urls, preference: PREFERENCES[attributes ?? 'read-write'] ?? 'any' };
}

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

/** An S3-compatible store: where it is, and the keys that sign what is asked of it. */
type StoreUrl = {
  endpoint: string;
  region: string;
  bucket: string;
  /** What the names of all objects begin with; empty or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Reads `https://key:secret@endpoint/bucket/folder?region=…`; undefined when something of it is missing. */
export function readStoreUrl(text: string): StoreUrl | undefined {
  try {
    const { protocol, origin, hostname, username, password, pathname, searchParams } = new URL(text);
    const [bucket = '', ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean);
    const accessKeyId = decodeURIComponent(username);
    const secretAccessKey = decodeURIComponent(password);
    if (!['http:', 'https:'].includes(protocol) || hostname === '') return undefined;
    if (!/^[\w.-]{3,63}$/.test(bucket) || accessKeyId === '' || secretAccessKey === '') return undefined;
    const prefix = folders.map((folder) => `${folder}/`).join('');
    const region = searchParams.get('region') ?? 'us-east-1';
    return { endpoint: origin, region, bucket, prefix, accessKeyId, secretAccessKey };
  } catch {
    return undefined;
  }
}
