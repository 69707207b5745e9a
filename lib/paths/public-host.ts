import { lookup as find, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks outside the public internet: loopback, private networks, metadata services, multicast, examples. */
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

const isPublicIp = (ip: string): boolean => !RESERVED.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/** Looks up all ips of a name; an error unless all of them are public. */
function lookUpPublic(name: string, options: LookupOptions, callback: Found): void {
  find(name, { ...options, all: true }, (error, addresses) => {
    const isPublic = addresses?.length > 0 && addresses.every(({ address }) => isPublicIp(address));
    callback(
      error ?? (isPublic ? null : new Error('The host is in a network that is not public.')),
      addresses,
    );
  });
}

/** Looks up a host for a connection, which is refused unless all of its ips are public: an option of sockets. */
export function publicLookup(
  name: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookUpPublic(name, options, (error, addresses) => {
    const [first = { address: '', family: 0 }] = addresses ?? [];
    if (error) callback(error, '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Returns whether a URL names an ip that is not public. Names are looked up by who connects. */
export const isReservedIp = (url: URL): boolean => isIP(nameOf(url)) !== 0 && !isPublicIp(nameOf(url));

/** Returns whether all ips of a URL's host are public. */
export const isPublicHost = (url: URL): Promise<boolean> =>
  new Promise((resolve) => lookUpPublic(nameOf(url), {}, (error) => resolve(error === null)));
