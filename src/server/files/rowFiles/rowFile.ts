import type { Words } from '#domain/sentence.ts';
import type { AuditFields, Resource } from '#model';
import type { Saying } from '../../database/rows/saidTexts.ts';
import type { MaybePromise, Tx } from '../../database/writing/mutation.ts';
import type { UploadedFile } from '../../fileStore/uploadFolder.ts';
import type { Running } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import type { FileRow } from '../csv/fileRows.ts';

/** The columns of the row of every such file; its noun adds others. */
export type FileOfRows = AuditFields & {
  batchId: number;
  fileName: string | null;
  records: number;
  accepted: number;
  refused: number;
  message: string | null;
  /** JSON of its heading, when it has one. */
  heading: string | null;
  sha256: string | null;
  storedAs: string | null;
};

/** The stored columns of a line of a file: its cells and its faults as JSON, and its outcome. */
export type LineOfFile = AuditFields & {
  lineId: number;
  batchId: number;
  line: number;
  cells: string;
  outcome: string;
  faults: string | null;
  /** JSON of the cells that the uploader mended. */
  mended: string | null;
};

/** A cell that was mended: its column from 1, what the file says there, what was typed, by whom and when. */
export type MendedCell = {
  column: number;
  inFile: string;
  value: string;
  by: string;
  at: number;
};

/** The person who checks, and the machine. */
export type Checking = Pick<Running, 'machine' | 'by'>;

/**
 * A line after a new check, the other lines whose verdict changed, and the resulting changes of the
 * file, apart from the count of the refused.
 */
export type CheckedAgain<F> = {
  checked: CheckedLine;
  others: readonly CheckedLine[];
  change: Saying<Partial<F>>;
};

/**
 * A line as handed to the writer: plain data in a list, which crosses to the writer in less time
 * than named values.
 */
export type HandedLine = readonly [lineId: number, line: number, ...unknown[]];

/** Asked between two lines after so many: whether there is time for more of them now. */
export type GoesOn = (done: number) => MaybePromise<boolean>;

/** A checked line, to be kept, with what its noun keeps of it. */
export type CheckedLine = {
  line: number;
  cells: readonly string[];
  faults: readonly Fault[];
  columns: Readonly<Record<string, unknown>>;
};

/** One check of a file, from its first row to its last. */
export type FileCheck<F> = {
  /**
   * Checks the next rows; the first time it gets the heading too. Throws FileFault where the file is of
   * another type.
   */
  check(rows: FileRow[]): Promise<readonly CheckedLine[]>;
  /** The counts so far, apart from the rows and those with a fault. */
  counts(): Partial<F>;
  /** The values written when the check ends. */
  endValues(): Saying<Partial<F>>;
};

/** The outcome of a line, with the columns to store: a line with faults is refused. */
export type LineResult = {
  faults: readonly Fault[];
  columns: Readonly<Record<string, string | number | null>>;
};

/**
 * A type of file whose rows are checked first, then done one by one on somebody's word.
 * What differs from type to type stands here; the rest is the same for all
 * (rowFileWorks, rowFileCheck, rowFileDoing, rowFileCalls).
 */
export type RowFileType<
  F extends FileOfRows = any,
  L extends LineOfFile = any,
  N extends Resource = any,
  H extends HandedLine = any,
> = {
  file: N;
  line: Resource;
  /** The columns that say how a file stands, whose it is, and when it came, was checked and was done. */
  columns: { status: string; owner: string; checkedAt: string; completedAt: string };
  /** How the status calls a file that is done, and one that could not be read. */
  states: { done: string; failed: string };
  /** How the outcome calls a line that was done. */
  doneOutcome: string;
  /** The message that carries the progress to the uploader. */
  event: string;
  words: {
    /** 'batch', 'upload'. */
    file: string;
    /** 'rows', 'answers'. */
    rows: string;
    /** 'Place', 'place', 'placed'. */
    Do: string;
    do: string;
    done: string;
    /** 'There is no row in this file.' */
    none: string;
  };
  /** The action in the journal that begins it. */
  journalAction: string;
  /** The kind of job that does it. */
  jobType: string;
  /** Rows of a file at most. */
  maxRows: number;
  /** The separators of its cells; by default a comma. */
  delimiters?: readonly string[];
  /** The columns of a line that doing it writes. */
  doneColumns: readonly string[];
  /** The values of the row of a received file; throws when the uploader may not upload now. */
  rowOfFile(tx: Tx, file: UploadedFile & Readonly<Record<string, any>>): Promise<object> | object;
  /** Throws when the user has another file under check already. */
  mayCheck?(tx: Tx): Promise<void>;
  /** Some of its lines may be done already. */
  isStarted(file: F): boolean;
  /** Why no line of it can be mended, in words; null where lines can be. */
  whyNotMended?(file: F): string | null;
  /** Further values of a line that waits again after it was refused in a partly done file. */
  waitsAnew?(line: L): Partial<L>;
  /** The values written on it at the start. */
  startValues(tx: Tx): Partial<F>;
  startCheck(checking: Checking, file: F): Promise<FileCheck<F>> | FileCheck<F>;
  /** The titles of the columns of a file in their order; null for one that is not read. */
  titlesOf(file: F): readonly (string | null)[];
  /**
   * Checks a line of a file again with other cells, together with its other lines that will be
   * done, and what depends on it.
   */
  checkAgain(
    checking: Checking,
    file: F,
    line: L,
    cells: readonly string[],
  ): Promise<CheckedAgain<F>>;
  /** The counts of a check combined with those of the lines that are done. */
  countsBesideDone?(checking: Checking, file: F, counts: Partial<F>): Promise<Partial<F>>;
  /** A note from its check, for the person who confirms; null for nothing. */
  note?(tx: Tx, file: F): Promise<Words | null>;
  /** Extracts from a line of a file the data that the writer needs. */
  handOver(file: F): (line: L) => H;
  /**
   * Does some lines in their order, in one transaction, while `goesOn` allows; returns the outcome
   * of each line done.
   */
  doLines(tx: Tx, file: F, lines: readonly H[], goesOn: GoesOn): Promise<readonly LineResult[]>;
};
