/** How the message window shows some messages that a noun sends. */
export type MessageKind = {
  /** The types of the events, as they are emitted: 'BROADCAST'. */
  types: readonly string[];
  /** The words before each of them: 'Broadcast: '. */
  prefix?: string;
  /** Nobody may miss them: they are said aloud at once, and marked. */
  isAlert?: true;
  /** The newest of them says how something stands, so it stays in the window whatever is said since. */
  lasts?: true;
  /** Their place in the filter of the window; those without one come last. */
  at?: number;
};

/** The kinds of messages that a noun sends, each under its words in the filter of the window. Nouns may share one. */
export type MessageKinds = Readonly<Record<string, MessageKind>>;
