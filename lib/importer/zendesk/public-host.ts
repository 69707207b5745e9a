import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

/** Networks that are not the public internet: this machine, its neighbours, metadata services, multicast, examples. */
const RESERVED = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // IPv4-mapped addresses (`::ffff:…`) are checked as IPv4; NAT64, Teredo and 6to4 are left out altogether.
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  const [ip = '', prefix] = network.split('/');
  RESERVED.addSubnet(ip, Number(prefix), isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Whether every IP of a URL's host is public. */
export async function isPublicHost({ hostname }: URL): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return (
    found.length > 0 &&
    found.every(({ address, family }) => !RESERVED.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  );
}

/** Whether `to` is on the host of `from`: the same origin, or the same name by https. */
export function isSameHost(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return from.origin === to.origin || (isUpgrade && from.hostname === to.hostname);
}
