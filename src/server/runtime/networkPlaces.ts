import { BlockList, isIP } from 'node:net';

/** A network with a name: '10.1.0.0/16' is the 'Mumbai office'. */
type Place = { name: string; list: BlockList };

/** The name of an address's network, the narrowest first; null for an address in none. */
export type Places = (address: string | null) => string | null;

/**
 * The networks of OFFERDESK_PLACES, '10.1.0.0/16=Mumbai office;2001:db8::/32=Data centre', or null when
 * the text cannot be read so. An address alone is a network of one.
 */
export const placesIn = (text: string): Places | null => {
  const places: (Place & { bits: number })[] = [];
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [, network = '', prefix, name = ''] =
      /^\s*([0-9a-f.:]+)(?:\/(\d{1,3}))?\s*=\s*(.+?)\s*$/i.exec(part) ?? [];
    const family = isIP(network);
    const most = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : Number(prefix);
    if (family === 0 || name === '' || name.length > 40 || bits > most) return null;
    const list = new BlockList();
    list.addSubnet(network, bits, family === 6 ? 'ipv6' : 'ipv4');
    places.push({ name, list, bits });
  }
  places.sort((a, b) => b.bits - a.bits);
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    const family = isIP(plain);
    if (family === 0) return null;
    const found = places.find(({ list }) => list.check(plain, family === 6 ? 'ipv6' : 'ipv4'));
    return found?.name ?? null;
  };
};
