/** Who a letter is for, as the user's row has it. */
export type Addressee = { userId: string; emailId: string | null; mobileNumber: string | null };

/** How somebody is reached. */
export type Way = 'email' | 'mobile';

/** What one person is told outside of the console. Its text is a secret while `code` or `link` is. */
export type Letter = {
  to: Addressee;
  /** What it is about, in a word or two: it heads a line of the demo's outbox. */
  purpose: string;
  subject: string;
  text: string;
  /** The one-time password in the text. */
  code?: string;
  /** The link in the text. */
  link?: string;
};

/** A letter that was sent; ms. */
export type Sent = Letter & { at: number };

/** How this process reaches people. */
export type Delivery = {
  /** The ways by which somebody can be reached from here; none where nothing is connected. */
  ways(to: Addressee): readonly Way[];
  /** Sends by every way at once and answers those that took the letter. Never rejects. */
  send(letter: Letter): Promise<readonly Way[]>;
  /** What was sent, the newest first, for whoever tries the product out; null in production. */
  outbox: (() => readonly Sent[]) | null;
  close(): void;
};
