import { store, stored } from '#console/browser/stored.ts';

/**
 * A request that was sent and not answered: its contents, and the client order id that prevents a
 * second bid. It is no draft (src/console/drafts): only an answer of the exchange ends it, neither
 * its age nor a sign-out, and no tab but its own repeats the request.
 */
export type Unsettled = { saying: string; clientOrderId: string };

/** The unanswered request stored under a key; null for none. It survives a reload of the page. */
export const readUnsettled = (key: string): Unsettled | null =>
  stored(key, sessionStorage) as Unsettled | null;

/** Keeps what is sent under a key until it is answered; null once it is. */
export const writeUnsettled = (key: string, unsettled: Unsettled | null): void =>
  store(key, unsettled, sessionStorage);

/**
 * The client order id of a request: the earlier one while the request has the same contents and is
 * unanswered, else a new one.
 */
export const nameOf = (before: Unsettled | null, saying: string): string =>
  before?.saying === saying ? before.clientOrderId : newClientOrderId();

/** A number that no other bid of this user has; without crypto.randomUUID, which plain http lacks. */
const newClientOrderId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `W${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
