import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Who called, as far as a connection tells. */
export type Connection = {
  /** The other end of the socket; undefined when the client has hung up. */
  peer?: string | undefined;
  /** Whether the portal itself calls, on no visitor's behalf. */
  isInProcess?: boolean;
};

/** The networks of TRUSTED_PROXIES, whose X-Forwarded-For is believed. */
export function readTrustedProxies(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * The name under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address, which one
 * household or host commands as a whole. X-Forwarded-For is read from its end and only as far as trusted proxies
 * wrote it, so nothing a client sends changes its name.
 */
export function clientName({ peer }: Connection, forwardedFor: string | null, trusted: BlockList): string {
  let client = plainAddress(peer ?? '');
  if (client === undefined) return 'unknown';
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  while (hops.length > 0 && isTrusted(client, trusted)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (hop === undefined) break;
    client = hop;
  }
  return isIPv6(client) ? networkOf(client) : client;
}

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** An address without port, brackets and zone, and IPv4 in its own form where it is written as IPv6. */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 0) return undefined;
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // The parser of addresses brings every form into one: lower case, no dots, at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const networkOf = (address: string): string =>
  `${groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
