import { errorText } from '../../database/postgres/postgresLine.ts';
import type { Settings } from '../../runtime/settings.ts';
import { certificateFinding } from './certificate.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { type Peer, peersOf, webPeer } from './peers.ts';

/** Reaches every peer that the settings name, and the address of the console, all at once. */
export const peerFindings = async (settings: Settings): Promise<readonly Finding[]> => {
  const { publicUrl } = settings;
  const found = await Promise.all([
    ...peersOf(settings).map((peer) =>
      reached(peer, (what) => fault(peer.name, what, `Check ${peer.name} and the other machine.`)),
    ),
    ...(publicUrl?.startsWith('https:') ? [consoleFinding(publicUrl)] : []),
  ]);
  return found.flat();
};

/** Only the proxy before the server has that certificate, and it may not be reachable from here. */
const consoleFinding = (address: string): Promise<Finding[]> => {
  const name = 'OFFERDESK_PUBLIC_URL';
  return reached(webPeer(name, address), (what) =>
    warning(
      name,
      what,
      'Check it from the network of the users, if it is not meant to answer here.',
    ),
  );
};

const reached = async (peer: Peer, failed: (what: string) => Finding): Promise<Finding[]> => {
  const { name, place, reach } = peer;
  try {
    const certificate = await reach();
    return [
      ok(name, `${place} answers.`),
      ...certificateFinding(`${name} certificate`, certificate),
    ];
  } catch (error) {
    return [failed(`${place} cannot be used: ${errorText(error).replace(/[.\s]+$/, '')}.`)];
  }
};
