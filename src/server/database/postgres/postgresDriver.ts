import type pg from 'pg';

let driver: typeof pg | null = null;

/**
 * Loads the driver of PostgreSQL when a connection is made for the first time. Each thread of a server with an
 * embedded database would load it at its start for nothing, and with it what Node has for fetching: 35 ms of processor each.
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
