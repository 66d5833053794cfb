import { serverNow } from '#console/browser/clock.ts';
import { isInstitution } from '#domain/market/series.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import type { Client } from './clients.ts';
import type { Draft } from './draft.ts';
import type { FaultTexts } from './draftFaults.ts';
import { faultsOfDraft } from './draftFaults.ts';
import type { Participant } from './participants.ts';

/** The fields from top to bottom, so that the first that is wrong is the first one sees. */
const order = [
  'security',
  'symbol',
  'clientId',
  'pan',
  'category',
  'clientType',
  'quantity',
  'isMarketOrder',
  'price',
  'marginType',
  'participantId',
] as const;

/** The first field that is wrong; null when none is. */
export const firstFault = (faults: FaultTexts): string | null =>
  order.find((name) => faults[name]) ?? null;

/**
 * The faults of a draft, checked with its client (the PAN comes from there, it is not typed), the
 * client's category in the client master, and the participants. While these are unknown only the
 * server can check.
 */
export const faultsIn = (
  draft: Draft,
  security: ActiveSecurity,
  { fault: clientFault, client }: { fault: string | null; client: Client | null },
  participants: readonly Participant[] | null,
): FaultTexts => {
  const participantIsKnown =
    participants === null ||
    draft.participantId === '' ||
    participants.some(({ participantId }) => participantId === draft.participantId);
  const faults = faultsOfDraft(draft, security, serverNow(), {
    participantIsKnown,
    ...(client && {
      client: { pan: draft.pan, isActive: true, isCompliant: true, category: client.category },
    }),
  });
  if (draft.clientType === 'PRO') return faults;
  const { pan: _, ...rest } = faults;
  return clientFault ? { ...rest, clientId: clientFault } : rest;
};

/** Whether the form has a field for any of these faults; the others are shown at its foot. */
export const isBesideAField = (
  faults: FaultTexts,
  { category }: Draft,
  { configuration: { series, cutoffFlag } }: ActiveSecurity,
): boolean => {
  const shown = new Set([
    ...['symbol', 'quantity', 'price', 'pan', 'clientId'],
    ...(series === 'IS' ? ['category', 'clientType', 'participantId'] : []),
    ...(series === 'RS' && cutoffFlag ? ['isMarketOrder'] : []),
    ...(isInstitution(category) ? ['marginType'] : []),
  ]);
  return Object.keys(faults).some((name) => shown.has(name));
};
