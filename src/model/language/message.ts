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
  /** Programs read them: the window ignores them whatever they hold (specification §4.4), and its filter has no place for them. */
  isIgnored?: true;
  /** Their place in the filter of the window; those without one come last. */
  position?: number;
};

/** The categories of messages that a noun sends, each under its words in the filter of the window. Nouns may share one. */
export type MessageCategories = Readonly<Record<string, MessageCategory>>;
