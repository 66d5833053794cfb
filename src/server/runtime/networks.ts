import { BlockList, isIP } from 'node:net';

/** A network of addresses. `bits` is the length of its prefix: the longer, the narrower. */
export type Network = { bits: number; has(address: string): boolean };

/** The network that a text names, '10.1.0.0/16'; an address alone is a network of one. Null when it names none. */
export const networkIn = (text: string): Network | null => {
  const [, network = '', prefix] = /^\s*([0-9a-f.:]+)(?:\/(\d{1,3}))?\s*$/i.exec(text) ?? [];
  const family = isIP(network);
  const most = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? most : Number(prefix);
  if (family === 0 || bits > most) return null;
  const list = new BlockList();
  list.addSubnet(network, bits, family === 6 ? 'ipv6' : 'ipv4');
  return {
    bits,
    has: (address) => {
      // A socket for both families writes IPv4 addresses so.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
      const its = isIP(plain);
      return its !== 0 && list.check(plain, its === 6 ? 'ipv6' : 'ipv4');
    },
  };
};

/** The networks of a text, separated by commas; null where one of them is none. */
export const networksIn = (text: string): Network[] | null => {
  const networks = text.split(',').map(networkIn);
  return networks.includes(null) ? null : (networks as Network[]);
};

/** Whether an address is in one of the networks of a text. */
export const isWithinNetworks = (text: string, address: string): boolean =>
  networksIn(text)?.some((network) => network.has(address)) ?? false;
