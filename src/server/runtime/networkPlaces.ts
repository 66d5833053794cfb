import { type Network, networkIn } from './networks.ts';

/** A network with a name: '10.1.0.0/16' is the 'Mumbai office'. */
type Place = { name: string; network: Network };

/** The name of an address's network, the narrowest first; null for an address in none. */
export type Places = (address: string | null) => string | null;

/**
 * The networks of OFFERDESK_PLACES, '10.1.0.0/16=Mumbai office;2001:db8::/32=Data centre', or null when
 * the text cannot be read so. An address alone is a network of one.
 */
export const placesIn = (text: string): Places | null => {
  const places: Place[] = [];
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [, where = '', name = ''] = /^([^=]*)=\s*(.+?)\s*$/.exec(part) ?? [];
    const network = networkIn(where);
    if (network === null || name === '' || name.length > 40) return null;
    places.push({ name, network });
  }
  places.sort((a, b) => b.network.bits - a.network.bits);
  return (address) => places.find(({ network }) => network.has(address ?? ''))?.name ?? null;
};
