/** Reads the numbers of the transactions that PostgreSQL knows of at this moment. */
export const readSnapshot = 'pg_current_snapshot()::text';
/** Reads the number of our own transaction, if it has written anything. */
export const readOwnNumber = 'SELECT pg_current_xact_id_if_assigned()::text AS own';

/** Number of recent transactions whose notes are kept for other processes. */
const mostNoted = 16;

/** A transaction number as PostgreSQL stores it in each row that the transaction wrote (`xmin`). */
const rowNumber = (transaction: number): number => transaction % 2 ** 32;

/**
 * The table of the notes of recent transactions. PostgreSQL itself records which transaction wrote
 * a row (`xmin`).
 */
export const noteTable = (number: string, text: string): string =>
  `CREATE TABLE "batchNote" (place ${number} PRIMARY KEY, note ${text} NOT NULL) WITH (toast_tuple_target = 8160)`;

/** Reads the notes of the transactions since the one that `$1` numbers, each in a line behind its number. */
export const readNotes = `(SELECT string_agg(xmin::text || ' ' || note, E'\\n') FROM "batchNote"
  WHERE xmin::text::bigint >= $1)`;

/** Writes the note of our own transaction, and reads its number. */
export const writeNote = `INSERT INTO "batchNote" VALUES (mod(pg_current_xact_id()::text::bigint, ${mostNoted}), $1)
  ON CONFLICT (place) DO UPDATE SET note = excluded.note RETURNING pg_current_xact_id()::text AS own`;

/**
 * Detects writes of other connections since our last commit, by PostgreSQL's transaction numbers:
 * every write has one. Our processes note the changes of each of their transactions. A number
 * between two of ours without a note means an unknown write. So there are false alarms (another
 * database of the server counts as well), but no write is missed.
 */
export const openOthersWriting = () => {
  /** The next number, if nobody but us has written; null when that is not known. */
  let next: number | null = null;
  let first = 0;
  /** Whether nobody was under way when our transaction began: another may commit after our reads. */
  let isQuiet = false;
  return {
    /** The number from which on notes are needed; null when none are of use. */
    since: (): number | null => (next === null ? null : rowNumber(next)),
    /** At the start of a transaction, under the lock: the notes of all others since ours, or null. */
    begun: (snapshot: string, notes: string | null): readonly string[] | null => {
      const [oldest, newest] = snapshot.split(':');
      first = Number(newest);
      isQuiet = oldest === newest;
      const from = next;
      next = null;
      // Another transaction is still open, and we would not notice its end.
      if (from === null || !isQuiet || first - from > mostNoted) return null;
      const byNumber = new Map(notes?.split('\n').map(numbered));
      const since: string[] = [];
      for (let number = from; number < first; number++) {
        const note = byNumber.get(rowNumber(number));
        if (note === undefined) return null;
        since.push(note);
      }
      return since;
    },
    /** The line is a new one, and the server behind it may be another. */
    lost: (): void => {
      next = null;
    },
    /** Called after the commit of a batch. */
    committed: (own: string | null): void => {
      if (!isQuiet) next = null;
      else if (own === null) next = first;
      else next = Number(own) === first ? first + 1 : null;
    },
  };
};

const numbered = (line: string): [number: number, note: string] => {
  const end = line.indexOf(' ');
  return [Number(line.slice(0, end)), line.slice(end + 1)];
};
