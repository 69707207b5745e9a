import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** What is known of a client from its connection. */
export type Connection = {
  /** Remote ip of the socket; undefined when the client has hung up. */
  peer?: string | undefined;
  /** Whether the portal itself calls. */
  isInProcess?: boolean;
  /** Whether a command calls, over the control socket or in its own process. No request from the network has it. */
  isOperator?: boolean;
};

/** The connection of a command. */
export const OPERATOR: Connection = { isInProcess: true, isOperator: true };

/** Parses TRUSTED_PROXIES, the networks whose X-Forwarded-For is trusted. */
export function parseTrustedProxies(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', prefix] = network.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(prefix), family);
  }
  return list;
}

/**
 * Returns the key under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address, which
 * usually belongs to one household. X-Forwarded-For is read from its end and only as far as trusted proxies wrote it,
 * so a client cannot change its key.
 */
export function clientKeyOf({ peer }: Connection, forwardedFor: string | null, trusted: BlockList): string {
  let client = normaliseIp(peer ?? '');
  if (client === undefined) return 'unknown';
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  while (hops.length > 0 && isTrusted(client, trusted)) {
    const hop = normaliseIp(hops.pop() ?? '');
    if (hop === undefined) break;
    client = hop;
  }
  return isIPv6(client) ? networkOf(client) : client;
}

/**
 * Returns what counts as one line to the internet: the /48 network of an IPv6 client, since providers give a customer up
 * to that many networks; the address of an IPv4 client.
 */
export const lineOf = (clientKey: string): string =>
  clientKey.replace(/^((?:[\da-f]+:){3}).*::\/64$/, '$1:/48');

const isTrusted = (ip: string, trusted: BlockList): boolean =>
  trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Returns an ip without port, brackets and zone, and a mapped IPv4 address in its own form. */
function normaliseIp(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const ip = bare.replace(/%.*$/, '');
  if (isIP(ip) === 0) return undefined;
  if (isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return ip;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // URL normalises every notation: lower case, no dots, at most one `::`.
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const networkOf = (ip: string): string =>
  `${groupsOf(ip)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
