/** The code of an answer that the database was not there to give. */
export const databaseAway = 'DATABASE_AWAY';

/** A part of the database that is away: since when (ms), and why in words for operators. */
export type Away = {
  /** `database`: nothing can be asked. `listener`: commits of other processes are not heard. `writer`: nothing can be written. */
  part: 'database' | 'listener' | 'writer';
  since: number;
  why: string;
};

/** What of the database is away; nothing while all is well. */
export type Presence = {
  away(): readonly Away[];
  /** Whether questions can be asked at all. */
  isThere(): boolean;
  /** Calls the listener whenever a part goes or comes back. Returns how to stop. */
  onAway(listener: (away: readonly Away[]) => void): () => void;
  lost(part: Away['part'], why: string): void;
  back(part: Away['part']): void;
};

/** Keeps in mind which parts are away, by what those who use them report. `now` in ms. */
export const openPresence = (now: () => number): Presence => {
  const parts = new Map<Away['part'], Away>();
  const listeners = new Set<(away: readonly Away[]) => void>();
  const away = () => [...parts.values()];
  const tell = () => {
    for (const listener of [...listeners]) listener(away());
  };
  return {
    away,
    isThere: () => !parts.has('database'),
    onAway: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lost: (part, why) => {
      if (parts.has(part)) return;
      parts.set(part, { part, since: now(), why });
      tell();
    },
    back: (part) => {
      if (parts.delete(part)) tell();
    },
  };
};

/** A database that is a file of our own is never away. */
export const neverAway: Pick<Presence, 'away' | 'onAway'> = {
  away: () => [],
  onAway: () => () => undefined,
};
