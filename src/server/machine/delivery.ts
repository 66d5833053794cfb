/** The addressee of a letter, as the user's row has it. */
export type Addressee = { userId: string; emailId: string | null; mobileNumber: string | null };

/** A way to reach a person. */
export type Way = 'email' | 'mobile';

/** A letter to one person outside of the console. Its text is a secret while `code` or `link` is. */
export type Letter = {
  to: Addressee;
  /** Its purpose, in a word or two: the heading of an entry in the demo's outbox. */
  purpose: string;
  subject: string;
  text: string;
  /** The one-time password in the text. */
  code?: string;
  /** The link in the text. */
  link?: string;
  /** The ways it may go; by default every one. */
  by?: readonly Way[];
};

/** A letter that was sent; ms. */
export type Sent = Letter & { at: number };

/** How this process reaches people. */
export type Delivery = {
  /** The ways by which a person can be reached from here; none where nothing is connected. */
  ways(to: Addressee): readonly Way[];
  /**
   * Sends by every way that the letter may go at once, and answers those that have taken it, at the
   * latest ten seconds later and a second after the first of them. Never rejects.
   */
  send(letter: Letter): Promise<readonly Way[]>;
  /** The sent letters, the newest first, in a trial installation; null in production. */
  outbox: (() => readonly Sent[]) | null;
  close(): void;
};

/** A carrier of letters one way: a mail server, a gateway for text messages. */
export type Carrier = {
  way: Way;
  /** Returns when the letter is taken; rejects when it is not, within `deliveryMs`. */
  take(letter: Letter): Promise<void>;
  close(): void;
};

/** Maximum time of a peer for one letter, ms: the person who signs in waits for it. */
export const deliveryMs = 10_000;
