import type { TableWatch } from './schema/migrate.ts';
import type { WriterSetup } from './writing/savepoint.ts';

export type Opening = WriterSetup &
  TableWatch & {
    /** The address of a PostgreSQL database; left out, SQLite in the data folder. */
    url?: string | undefined;
    /** The address of a replica of it, for reads of lists and reports. */
    readUrl?: string | undefined;
    /** The data folder; left out, a temporary one that goes when the database is closed. */
    folder?: string;
    /** The exchange's clock, ms. */
    now(): number;
    /** A time that never goes back, ms; `now` when left out. */
    steady?(): number;
    /** Everything on this thread: for tests and short commands. Threads know only what the build knows. */
    inline?: boolean;
    /** Whether the writer thread knows the mutations of the demo too; not when left out. */
    withDemo?: boolean;
  };
