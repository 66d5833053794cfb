import { isIP } from 'node:net';
import { type Network, networksIn } from '../runtime/networks.ts';

/** Destinations that may be reached besides the internet by https. */
export type Reach = {
  /** Networks that the settings allow: also private ones, and also without encryption. */
  networks: readonly Network[];
};

const known = (text: string): readonly Network[] => {
  const networks = networksIn(text);
  if (networks === null) throw new Error(`A network cannot be read in ${text}`);
  return networks;
};

/** Addresses of IPv4 that lead to no host of the internet, by the IANA registry of special purposes. */
const special4 = known(
  '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24, 192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4',
);
/** The addresses of hosts of the internet of IPv6; loopback, private, link-local and mapped ones are outside. */
const internet6 = known('2000::/3');
/** The parts of it that lead elsewhere: 6to4 and Teredo carry addresses of IPv4, others are for examples. */
const special6 = known('2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20');

/** Whether an address is one of a host of the internet. */
export const isOfInternet = (address: string): boolean => {
  const isIn = (networks: readonly Network[]) => networks.some((network) => network.has(address));
  if (isIP(address) === 4) return !isIn(special4);
  return isIP(address) === 6 && isIn(internet6) && !isIn(special6);
};

/** Whether a webhook may be sent to an address: without encryption, to the networks of the settings alone. */
export const mayReach = (
  address: string,
  { networks, isEncrypted }: Reach & { isEncrypted: boolean },
): boolean =>
  networks.some((network) => network.has(address)) || (isEncrypted && isOfInternet(address));
