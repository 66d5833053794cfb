import type { Machine } from '../machine/machine.ts';
import { interfaceLink } from './table.ts';

/** A code of specification §4.3. */
export type LinkCode = 0 | 1 | 2 | 3;

/**
 * The state of a link, by the codes of specification §4.3: 0 no process keeps it, 1 the other side is
 * unreachable, 2 connected, 3 connected and nothing is left to do, as `isDone` says.
 */
export const linkStatus = async (
  { database, steady }: Machine,
  name: string,
  isDone: () => Promise<boolean>,
): Promise<LinkCode> => {
  const link = await database.store.get(interfaceLink, { name });
  if (!link || link.owner === null || (link.leaseUntil ?? 0) < steady()) return 0;
  if (link.state === 'AWAY') return 1;
  return (await isDone()) ? 3 : 2;
};
