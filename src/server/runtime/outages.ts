/** The error code of an answer while the database is unavailable. */
export const databaseUnavailable = 'DATABASE_AWAY';

/** A part of the database that is unavailable: since when (ms), and why in words for operators. */
export type Outage = {
  /**
   * `database`: no reads. `listener`: commits of other processes are not received. `writer`: no
   * writes.
   */
  part: 'database' | 'listener' | 'writer';
  since: number;
  why: string;
};

/** The unavailable parts of the database; none while all is well. */
export type Availability = {
  outages(): readonly Outage[];
  /** Whether questions can be asked at all. */
  isThere(): boolean;
  /** Calls the listener whenever a part goes or comes back. Returns how to stop. */
  onOutage(listener: (away: readonly Outage[]) => void): () => void;
  lost(part: Outage['part'], why: string): void;
  back(part: Outage['part']): void;
};

/** Remembers which parts are unavailable, as their users report it. `now` in ms. */
export const openAvailability = (now: () => number): Availability => {
  const parts = new Map<Outage['part'], Outage>();
  const listeners = new Set<(outages: readonly Outage[]) => void>();
  const outages = () => [...parts.values()];
  const tell = () => {
    for (const listener of [...listeners]) listener(outages());
  };
  return {
    outages,
    isThere: () => !parts.has('database'),
    onOutage: (listener) => {
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

/** A database in a file of our own is always available. */
export const alwaysAvailable: Pick<Availability, 'outages' | 'onOutage'> = {
  outages: () => [],
  onOutage: () => () => undefined,
};
