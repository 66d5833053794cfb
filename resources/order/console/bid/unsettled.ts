/** What was sent and not answered: what it says, and the client order id that keeps it from being taken twice. */
export type Unsettled = { saying: string; clientOrderId: string };

// Where storage is forbidden a name lasts as long as the page.
const held = new Map<string, Unsettled>();

/** What was sent under a key and not answered; null for nothing. It outlives a reload of the page. */
export const readUnsettled = (key: string): Unsettled | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return held.get(key) ?? null;
  }
};

/** Keeps what is sent under a key until it is answered; null once it is. */
export const writeUnsettled = (key: string, unsettled: Unsettled | null): void => {
  if (unsettled) held.set(key, unsettled);
  else held.delete(key);
  try {
    if (unsettled) sessionStorage.setItem(key, JSON.stringify(unsettled));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};

/** The name of what is to be sent: that of before while it says the same and is unanswered, else one that no other has. */
export const nameOf = (before: Unsettled | null, saying: string): string =>
  before?.saying === saying ? before.clientOrderId : newClientOrderId();

/** A number that no other bid of this user has; without crypto.randomUUID, which plain http lacks. */
const newClientOrderId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `W${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
