/** How the message window shows some messages that a noun sends. */
export type MessageCategory = {
  /** The types of the events, as they are emitted: 'BROADCAST'. */
  types: readonly string[];
  /** The words before each of them: 'Broadcast: '. */
  prefix?: string;
  /** Messages that must not be missed: they are announced to screen readers at once, and marked. */
  isAlert?: true;
  /** The newest of them describes a current state, so it stays in the window. */
  keepsLatest?: true;
  /** For programs only: the window always ignores them, and its filter leaves them out (§4.4). */
  isIgnored?: true;
  /** Their place in the filter of the window; those without one come last. */
  position?: number;
};

/**
 * The categories of messages that a noun sends, by their words in the filter of the window. Nouns
 * may share one.
 */
export type MessageCategories = Readonly<Record<string, MessageCategory>>;
