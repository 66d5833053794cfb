import type pg from 'pg';

let driver: typeof pg | null = null;

/**
 * Loads the PostgreSQL driver with the first connection. Otherwise each thread of a server with an
 * embedded database would load it at its start, together with Node's fetch, without using it: 35 ms
 * of processor time each.
 */
export const loadDriver = async (): Promise<typeof pg> => {
  driver ??= (await import('pg')).default;
  return driver;
};

/** The driver, once a connection has been made. */
export const loadedDriver = (): typeof pg => {
  if (!driver) throw new Error('The driver of PostgreSQL is loaded with the first connection.');
  return driver;
};
