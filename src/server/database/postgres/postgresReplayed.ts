import { type Kysely, sql } from 'kysely';

/** Maximum wait of a read for the replica to catch up, and the polling interval; ms. */
const mostWaitMs = 50;
const againMs = 2;

/** A position in a log, in bytes, and the timeline of the log: each server that is promoted begins a new one. */
type Position = { at: number; timeline: number };

const holds = (one: Position, other: Position): boolean =>
  one.timeline === other.timeline && one.at >= other.at;

const flushedBy = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as at,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

/** The position up to which a primary has written its log to disk. */
const flushed = async (primary: Kysely<any>): Promise<Position> => {
  const { rows } = await sql.raw<Position>(flushedBy).execute(primary);
  return { at: Number(rows[0]?.at), timeline: Number(rows[0]?.timeline) };
};

const identityOf = async (db: Kysely<any>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select system_identifier::text || ' '
    || current_database() as id from pg_control_system()`.execute(db);
  return rows[0]?.id ?? '';
};

/**
 * The timeline of a replica: the newest one that it has received or replayed. Not every role may
 * see the received one; the replayed one is certain once the replica has written its pages to disk.
 */
const replayedBy = `select case when pg_is_in_recovery() then
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as at,
  greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()),
    (select received_tli from pg_stat_wal_receiver where status = 'streaming')
  ) as timeline`;

/**
 * Tracks how far a replica has replayed the log of its primary, by positions in that log. Every
 * answered commit is flushed first, so the position flushed when a read begins covers all that its
 * caller can know. After a fail-over, positions are compared only if the replica follows the
 * promoted server: otherwise it may be ahead on a log that was lost.
 */
export const openReplayed = (primary: Kysely<any>, replica: Kysely<any>) => {
  /** The furthest position that it is known to have replayed. */
  let known: Position | null = null;
  let identity: string | null = null;

  /** Positions of two servers can be compared only where one is the copy of the other. */
  const assertCopy = async (): Promise<void> => {
    if (identity !== null) return;
    const [one, other] = await Promise.all([identityOf(primary), identityOf(replica)]);
    if (one !== other)
      throw new Error('It is a replica of another database than that of DATABASE_URL.');
    identity = one;
  };

  let planned: Promise<Position> | null = null;
  /** One question for all reads that begin in this turn of the loop; a later one needs a later answer. */
  const flushedNow = (): Promise<Position> => {
    planned ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        planned = null;
        flushed(primary).then(resolve, reject);
      });
    });
    return planned;
  };

  const replayedNow = async (): Promise<Position> => {
    await assertCopy();
    const { rows } = await sql
      .raw<{ at: number | null; timeline: number }>(replayedBy)
      .execute(replica);
    const at = rows[0]?.at ?? null;
    if (at === null) {
      identity = null;
      known = null;
      throw new Error('It is not a replica: it accepts writes.');
    }
    const position = { at: Number(at), timeline: Number(rows[0]?.timeline) };
    if (known === null || !holds(known, position)) known = position;
    return position;
  };
  let asking: Promise<Position> | null = null;
  /**
   * The replayed position on the timeline of `wanted`; throws when the replica is on another
   * timeline.
   */
  const replayed = async (wanted: Position): Promise<Position> => {
    asking ??= replayedNow().finally(() => {
      asking = null;
    });
    const position = await asking;
    if (position.timeline !== wanted.timeline)
      throw new Error(
        'Its history differs from the primary, which was promoted: it must follow the new primary.',
      );
    return position;
  };

  return {
    /** Forgets the known positions: the primary may now be another server with another log. */
    forget: (): void => {
      known = null;
      identity = null;
    },
    /** By how many bytes it is behind now. */
    behind: async (): Promise<number> => {
      const wanted = await flushedNow();
      return Math.max(0, wanted.at - (await replayed(wanted)).at);
    },
    /** Whether it has, in a moment at most, all that is stored now. */
    catchesUp: async (): Promise<boolean> => {
      const wanted = await flushedNow();
      if (known && holds(known, wanted)) return true;
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
        while (!isOver && !holds(await replayed(wanted), wanted))
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
