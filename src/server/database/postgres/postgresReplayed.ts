import { type Kysely, sql } from 'kysely';

/** How long a read waits at most until the replica has replayed what it must see, and how often it looks; ms. */
const mostWaitMs = 50;
const againMs = 2;

/**
 * How far a replica has replayed the log of its primary, by positions in that log in bytes. What was answered as
 * stored is flushed before, so what is flushed when a read begins holds all that its caller can know of.
 */
export const openReplayed = (primary: Kysely<any>, replica: Kysely<any>) => {
  /** The furthest position that it is known to have replayed. */
  let known = -1;
  let identity: string | null = null;

  const identityOf = async (db: Kysely<any>): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select system_identifier::text || ' '
      || current_database() as id from pg_control_system()`.execute(db);
    return rows[0]?.id ?? '';
  };
  /** Positions of two servers can be compared only where one is the copy of the other. */
  const assertCopy = async (): Promise<void> => {
    if (identity !== null) return;
    const [one, other] = await Promise.all([identityOf(primary), identityOf(replica)]);
    if (one !== other) throw new Error('It is a copy of another database than DATABASE_URL names.');
    identity = one;
  };

  const flushed = async (): Promise<number> => {
    const { rows } = await sql<{ at: number }>`select
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as at`.execute(primary);
    return Number(rows[0]?.at);
  };
  let planned: Promise<number> | null = null;
  /** One question for all reads that begin in this turn of the loop; a later one needs a later answer. */
  const flushedNow = (): Promise<number> => {
    planned ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        planned = null;
        flushed().then(resolve, reject);
      });
    });
    return planned;
  };

  const replayedNow = async (): Promise<number> => {
    await assertCopy();
    const { rows } = await sql<{ at: number | null }>`select case when pg_is_in_recovery() then
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as at`.execute(replica);
    const at = rows[0]?.at ?? null;
    if (at === null) {
      identity = null;
      known = -1;
      throw new Error('It is no replica: it takes writes.');
    }
    known = Math.max(known, Number(at));
    return Number(at);
  };
  let asking: Promise<number> | null = null;
  const replayed = (): Promise<number> => {
    asking ??= replayedNow().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    /** The primary may be another one by now, with a log of its own: what was known of positions is not. */
    forget: (): void => {
      known = -1;
      identity = null;
    },
    /** By how many bytes it is behind now. */
    behind: async (): Promise<number> => {
      const at = await flushedNow();
      return Math.max(0, at - (await replayed()));
    },
    /** Whether it has, in a moment at most, all that is stored now. */
    catchesUp: async (): Promise<boolean> => {
      const wanted = await flushedNow();
      if (known >= wanted) return true;
      // A replica that stands still does not answer at all.
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<false>((resolve) => {
        timer = setTimeout(() => {
          isOver = true;
          resolve(false);
        }, mostWaitMs);
      });
      const reached = async (): Promise<boolean> => {
        while (!isOver && (await replayed()) < wanted)
          await new Promise((resolve) => setTimeout(resolve, againMs));
        return !isOver;
      };
      try {
        return await Promise.race([reached(), over]);
      } finally {
        clearTimeout(timer);
        isOver = true;
      }
    },
  };
};
