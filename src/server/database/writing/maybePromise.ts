/** A value, at once or later: SQLite answers in place, PostgreSQL over a line. */
export type MaybePromise<T> = T | Promise<T>;
