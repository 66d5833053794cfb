import type { Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import { type Fault, faultsOfError } from '../csv/fault.ts';

/** How large the writes of a file are. */
export type Pace = {
  /** Rows of one write: fewer would mostly wait for the disk, more would keep others waiting. */
  fewestRows: number;
  /** Maximum time of one write, ms: other writes wait for its end. */
  wantedMs: number;
};

/** Maximum time of a write while somebody waits for its end, ms. */
export const briskMs = 4;
/** For rows that are quickly written, and whose writes end by themselves when somebody waits (`briskMs`). */
export const patientPace: Pace = { fewestRows: 100, wantedMs: 10 };
/** For rows that take several statements each. */
export const steadyPace: Pace = { fewestRows: 100, wantedMs: 40 };

const mostRows = 500;
const step = 50;
/** Interval between progress events, ms. */
const tellEveryMs = 1_000;

/**
 * Whether there are more rows to write, and the time the writer spent on these, ms; null when it
 * did nothing. A write is cut when somebody waited, so that not all of its rows are written.
 */
export type Wrote = { isMore: boolean; took: number | null; isCut?: boolean };

export type Portion = { most: number; tells: boolean };

export type Ways = {
  /** Writes the next rows, at most so many. */
  write(portion: Portion): Promise<Wrote>;
  /** Leaves the next row as it is, and keeps why. */
  leaveOne(fault: Fault): Promise<void>;
};

/**
 * Writes all rows of a file in portions that each take about as long as a write may wait. While one is
 * written the next waits already, so that the writer has no pause. A row that cannot be written undoes its
 * whole portion: the next try takes half as many, until the row stands alone and is left. False when
 * the server stops before the end.
 */
export const inPortions = async (
  { machine, signal }: Running,
  { write, leaveOne }: Ways,
  { fewestRows, wantedMs }: Pace,
): Promise<boolean> => {
  let most = fewestRows;
  let lastReportAt = 0;
  const begun = () => {
    const tells = machine.steady() - lastReportAt >= tellEveryMs;
    if (tells) lastReportAt = machine.steady();
    return settled(write({ most, tells }));
  };
  let [isSmooth, isWhole] = [true, false];
  let under: ReturnType<typeof begun> | null = null;
  while (!signal.aborted && !isWhole) {
    const current = under ?? begun();
    under = isSmooth ? begun() : null;
    const outcome = await current;
    if ('wrote' in outcome) {
      const { isMore, took, isCut = false } = outcome.wrote;
      isSmooth = true;
      isWhole = !isMore;
      if (took === null) continue;
      if (isCut) {
        most = fewestRows;
        continue;
      }
      // In steps: each size is a separate statement, which the database caches.
      const fitting = Math.round((most * wantedMs) / Math.max(took, 1) / step) * step;
      most = Math.min(mostRows, most * 2, Math.max(fewestRows, fitting));
      continue;
    }
    // One at a time now, to find the row.
    await under;
    under = null;
    isSmooth = false;
    if (!isOfARow(outcome.error)) throw outcome.error;
    if (most > 1) most = Math.ceil(most / 2);
    else await leaveOne(faultOf(outcome.error));
  }
  await under;
  return isWhole;
};

const settled = (written: Promise<Wrote>): Promise<{ wrote: Wrote } | { error: unknown }> =>
  written.then(
    (wrote) => ({ wrote }),
    (error: unknown) => ({ error }),
  );

/** Whether a failure is about the values of some row, and not about the job or the database. */
const isOfARow = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind !== 'UNAVAILABLE' &&
  error.code !== 'JOB_LOST' &&
  error.code !== 'UPLOAD_GONE';

const faultOf = (error: ApiError): Fault => faultsOfError(error)[0] as Fault;
