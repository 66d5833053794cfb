/** Reads the numbers of the transactions that PostgreSQL knows of at this moment. */
export const readSnapshot = 'pg_current_snapshot()::text';
/** Reads the number of our own transaction, if it has written anything. */
export const readOwnNumber = 'SELECT pg_current_xact_id_if_assigned()::text AS own';

/**
 * Whether any other connection has written since our last commit, by the numbers that PostgreSQL gives its
 * transactions: whatever writes, in whichever way, has one. It stays quiet only when there was no other number
 * between two of ours, so it may cry without need (another database of the server counts as well) and never misses one.
 */
export const openOthersWriting = () => {
  /** The next number, if nobody but us has written; null when that is not known. */
  let next: number | null = null;
  let first = 0;
  return {
    /** At the start of a transaction, under the lock. */
    begun: (snapshot: string): boolean => {
      const [, newest] = snapshot.split(':');
      first = Number(newest);
      // Nobody is under way, and nobody has ended.
      const isOurs = next !== null && snapshot === `${next}:${next}:`;
      next = null;
      return isOurs;
    },
    /** After its commit. */
    committed: (own: string | null): void => {
      if (own === null) next = first;
      else next = Number(own) === first ? first + 1 : null;
    },
  };
};
