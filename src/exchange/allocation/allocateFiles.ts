import { renameSync, rmSync } from 'node:fs';
import { givenTo } from '#domain/allocation/allocate.ts';
import type { AllocationSummary } from '#domain/allocation/terms.ts';
import type { BidsToCheck } from './bidsCheck.ts';
import { type ByteRows, openByteRows } from './byteRows.ts';
import { drawFile } from './drawFile.ts';
import { refuseOutput } from './inputFile.ts';
import { addBids, type BidsRead, readBids } from './readBids.ts';
import { readSetupFile, type SetupFile } from './setupFile.ts';
import { writeAllotments } from './writeAllotments.ts';

/** The files of an allocation (allocation rules §12), by path. */
export type AllocationFiles = { setup: string; bids: string; out: string };

/** The outcome of an allocation from files. */
export type FilesAllocated = {
  summary: AllocationSummary;
  /** Names in the set-up that are no settings. */
  unknown: readonly string[];
};

/** The check of files of bids on another thread. */
export type CheckAside = {
  /**
   * Resolves when the check has begun, since the caller will be busy then; `end` rejects with the
   * InputFaults found.
   */
  begin(bids: BidsToCheck): Promise<{ end: Promise<void> }>;
  /** The size from which a thread brings more than it costs. */
  leastBytes: number;
};

type Options = {
  /** Whether prices must be on the tick, as those of a set-up file are. */
  onTick?: boolean;
};

/** Where the allotments stand while they are written. */
export const partsOf = (out: string): string => `${out}.${process.pid}.part`;

/**
 * Allots from file to file, for the command and for a step of the console. The file of allotments
 * gets its name only when it is complete. It reads in blocks and blocks its thread, so call it from
 * a command or a worker thread. Throws InputFaults with every fault of its input, and then there is
 * no output.
 */
export const allocateFiles = (
  files: AllocationFiles,
  { onTick = false }: Options = {},
): FilesAllocated => {
  const opened = openFiles(files, onTick);
  const { file, terms } = opened;
  try {
    const read = readBids(file, files.bids, terms.setup);
    return named(opened, allotted(opened, read));
  } finally {
    opened.close();
  }
};

/**
 * Allots on two cores: while this thread adds the bids up and allots, another checks the rows and
 * their ids, a third of the work. The file of allotments gets its name when both are done.
 */
export const allocateBesideCheck = async (
  files: AllocationFiles,
  checkAside: CheckAside | null,
  options: Options = {},
): Promise<FilesAllocated> => {
  const { onTick = false } = options;
  const opened = openFiles(files, onTick);
  const { file, terms } = opened;
  try {
    if (checkAside === null || file.size < checkAside.leastBytes) {
      const read = readBids(file, files.bids, terms.setup);
      return named(opened, allotted(opened, read));
    }
    const { setup } = terms;
    const { end: checked } = await checkAside.begin({ path: files.bids, setup, state: file.state });
    // It is waited for below, whatever happens until then.
    checked.catch(() => undefined);
    let outcome: FilesAllocated;
    try {
      outcome = allotted(opened, addBids(file, setup));
    } catch (error) {
      // A fault of the file says more than a failure of the allocation that it caused.
      await checked;
      throw error;
    }
    await checked;
    return named(opened, outcome);
  } finally {
    opened.close();
  }
};

type Opened = {
  files: AllocationFiles;
  terms: SetupFile;
  file: ByteRows;
  /** Closes the input; what was written and has no name yet is gone. */
  close(): void;
};

const openFiles = (files: AllocationFiles, onTick: boolean): Opened => {
  const terms = readSetupFile(files.setup, { onTick });
  refuseOutput(files.out, [files.setup, files.bids]);
  const file = openByteRows(files.bids);
  const close = () => {
    file.close();
    rmSync(partsOf(files.out), { force: true });
  };
  return { files, terms, file, close };
};

/** Allots and writes the allotments, which have no name yet. */
const allotted = ({ files, terms, file }: Opened, read: BidsRead): FilesAllocated => {
  const result = drawFile(file, read, terms);
  writeAllotments(file, terms.setup, result, partsOf(files.out));
  const { cutOffPrice } = result.drawn;
  const { size } = result.book.book();
  let shares = 0;
  for (let bid = 0; bid < size; bid++) shares += givenTo(result.drawn, bid);
  const { quantity } = terms.setup;
  return {
    summary: {
      cutOffPrice,
      quantity,
      demand: result.demand,
      allotted: shares,
      unsold: quantity - shares,
      bids: result.bids,
    },
    unknown: terms.unknown,
  };
};

/** Gives the allotments their name. Throws when the file of bids was changed meanwhile. */
const named = ({ files, file }: Opened, outcome: FilesAllocated): FilesAllocated => {
  file.refuseChanged();
  renameSync(partsOf(files.out), files.out);
  return outcome;
};
