import type { Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Fault } from '../csv/fault.ts';

/** Rows of one write: fewer would mostly wait for the disk, more would keep others waiting. */
const fewestRows = 100;
const mostRows = 500;
const step = 50;
/** How long one write may be at work, ms: writes that come meanwhile wait for its end. */
const wantedMs = 40;
/** How often the progress is sent, ms. */
const tellEveryMs = 1_000;

/** Whether there are more rows to be written, and how long the writer was at work on these, ms. */
export type Wrote = { isMore: boolean; took: number };

type Ways = {
  /** Writes the next rows, at most so many. */
  write(portion: { most: number; tells: boolean }): Promise<Wrote>;
  /** Leaves the next row as it is, and keeps why. */
  leaveOne(fault: Fault): Promise<void>;
};

/**
 * Writes all rows of a file in portions that each take about as long as a write may wait. A row that cannot be
 * written undoes its whole portion: the next try takes half as many, until the row stands alone
 * and is left. False when the server stops before the end.
 */
export const inPortions = async (
  { machine, signal }: Running,
  { write, leaveOne }: Ways,
): Promise<boolean> => {
  let most = fewestRows;
  let told = 0;
  while (!signal.aborted) {
    const tells = machine.steady() - told >= tellEveryMs;
    if (tells) told = machine.steady();
    try {
      const { isMore, took } = await write({ most, tells });
      if (!isMore) return true;
      // In steps: each size is a statement of its own, which the database keeps.
      const fitting = Math.round((most * wantedMs) / Math.max(took, 1) / step) * step;
      most = Math.min(mostRows, most * 2, Math.max(fewestRows, fitting));
    } catch (error) {
      if (!isOfARow(error)) throw error;
      if (most > 1) most = Math.ceil(most / 2);
      else await leaveOne(faultOf(error));
    }
  }
  return false;
};

/** Whether a failure is about the values of some row, and not about the job or the database. */
const isOfARow = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind !== 'UNAVAILABLE' &&
  error.code !== 'JOB_LOST' &&
  error.code !== 'UPLOAD_GONE';

const faultOf = (error: ApiError): Fault => {
  const [[field, message] = ['', error.message]] = Object.entries(error.errors);
  return { field, code: error.code, message };
};
