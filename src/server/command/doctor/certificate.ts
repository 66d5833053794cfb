import type { PeerCertificate } from 'node:tls';
import { type Finding, ok, warning } from './finding.ts';

/** A certificate that ends within these days is a warning. */
const soonDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The days that a certificate has left; nothing where there is none. An expired one is refused before this. */
export const certificateFinding = (
  part: string,
  certificate: PeerCertificate | null,
): readonly Finding[] => {
  const end = Date.parse(certificate?.valid_to ?? '');
  if (Number.isNaN(end)) return [];
  const days = Math.floor((end - Date.now()) / dayMs);
  const what = `It is good for ${days} ${days === 1 ? 'day' : 'days'}, until ${new Date(end).toISOString().slice(0, 10)}.`;
  return [
    days < soonDays
      ? warning(part, what, 'Have it renewed: without a good one nothing is sent there.')
      : ok(part, what),
  ];
};
