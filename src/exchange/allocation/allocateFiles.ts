import { renameSync, rmSync } from 'node:fs';
import { givenTo } from '#domain/allocation/allocation.ts';
import type { AllocationSummary } from '#domain/allocation/allocationTerms.ts';
import { openByteRows } from './byteRows.ts';
import { drawFile } from './drawFile.ts';
import { refuseOutput } from './inputFile.ts';
import { readSetupFile } from './setupFile.ts';
import { writeAllotments } from './writeAllotments.ts';

/** The files of an allocation (allocation rules §12), by path. */
export type AllocationFiles = { setup: string; bids: string; out: string };

/** The outcome. */
export type FilesAllocated = {
  summary: AllocationSummary;
  /** Names in the set-up that are no settings. */
  unknown: readonly string[];
};

/** Where the allotments stand while they are written. */
export const partsOf = (out: string): string => `${out}.${process.pid}.part`;

/**
 * Allots from file to file: both the command and a step of the console use it. The file of allotments gets
 * its name only when it is complete. It reads in blocks and blocks its thread, so it belongs in a command or
 * on a thread of its own. Throws InputFaults with everything that is wrong with its input, and then there is
 * no output. `onTick` as of a set-up file.
 */
export const allocateFiles = (
  { setup: setupPath, bids: bidsPath, out }: AllocationFiles,
  { onTick = false } = {},
): FilesAllocated => {
  const terms = readSetupFile(setupPath, { onTick });
  refuseOutput(out, [setupPath, bidsPath]);
  const file = openByteRows(bidsPath);
  const parts = partsOf(out);
  try {
    const result = drawFile(file, bidsPath, terms);
    writeAllotments(file, terms.setup, result, parts);
    file.refuseChanged();
    renameSync(parts, out);
    const { cutOffPrice } = result.drawn;
    const { size } = result.book.book();
    let allotted = 0;
    for (let bid = 0; bid < size; bid++) allotted += givenTo(result.drawn, bid);
    const { quantity } = terms.setup;
    return {
      summary: {
        cutOffPrice,
        quantity,
        demand: result.demand,
        allotted,
        unsold: quantity - allotted,
        bids: result.bids,
      },
      unknown: terms.unknown,
    };
  } catch (error) {
    rmSync(parts, { force: true });
    throw error;
  } finally {
    file.close();
  }
};
