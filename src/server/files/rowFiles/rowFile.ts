import type { Words } from '#domain/sentence.ts';
import type { AuditFields } from '#model';
import type { Saying } from '../../database/rows/saidTexts.ts';
import type { MaybePromise } from '../../database/writing/mutation.ts';
import type { Running } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import type { FileRow } from '../csv/fileRows.ts';

/** The columns of the row of every such file; its noun adds others. */
export type FileOfRows = AuditFields & {
  batchId: number;
  fileName: string | null;
  refused: number;
  message: string | null;
  sha256: string | null;
  storedAs: string | null;
};

/** A file whose rows are kept as they came, and are taken or refused. */
export type FileAsItCame = FileOfRows & {
  records: number;
  accepted: number;
  /** JSON of its heading, when it has one. */
  heading: string | null;
};

/** The stored columns of a line of a file: its cells and its faults as JSON, and its outcome. */
export type LineOfFile = AuditFields & {
  lineId: number;
  batchId: number;
  line: number;
  cells: string | null;
  outcome: string | null;
  faults: string | null;
  /** JSON of the cells that the uploader mended. */
  mended: string | null;
};

/** A line of a file whose rows are kept as they came: its cells are texts, by their columns. */
export type LineAsItCame = LineOfFile & { cells: string };

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
  cells: readonly unknown[];
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
  /** The values written when the check ends. Throws FileFault for what only the whole file shows. */
  endValues(): Saying<Partial<F>>;
  /** Its outcome for the log of tasks; by default the rows, and those with faults. */
  log?(): Words;
};

/** The outcome of a line, with the columns to store: a line with faults is refused. */
export type LineResult = {
  faults: readonly Fault[];
  columns: Readonly<Record<string, string | number | null>>;
  /** The count of the file that it adds to, for a type with more than two of them. */
  counts?: string;
};

/** A cell of a line and its new value, as a call names them. */
export type Mend = { line: number; cell: string | number; value: string | null };

/** A line with a cell typed over: the words for the history, and what is checked and kept of it. */
export type TypedOver<L> = {
  title: string;
  before: string;
  after: string;
  /** The input of the check. */
  cells: any;
  kept: Partial<L>;
};
