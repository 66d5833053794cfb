import type { Sentence, Words } from '#domain/sentence.ts';
import type { FileNames, FileStage, Resource } from '#model';
import type { Tx } from '../../database/writing/mutation.ts';
import type { UploadedFile } from '../../fileStore/uploadFolder.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import type { FileFault } from '../csv/fault.ts';
import type {
  CheckedAgain,
  CheckedLine,
  Checking,
  FileCheck,
  FileOfRows,
  LineOfFile,
  Mend,
  TypedOver,
} from './rowFile.ts';
import type { RowWork } from './rowWork.ts';

/**
 * A type of file whose rows are checked first, then written one by one on somebody's word.
 * What differs from type to type stands here; the rest is the same for all.
 */
export type RowFileType<
  F extends FileOfRows = any,
  L extends LineOfFile = any,
  N extends Resource = any,
  W extends { line: number } = any,
> = {
  file: N;
  line: Resource;
  names: FileNames;
  /** The begin of the names of its jobs and mutations; by default the name of its noun. */
  prefix?: string;
  /** The columns of a file that a message of its progress has in addition to its status. */
  progress?: readonly string[];
  words: {
    /** 'batch', 'upload'. */
    file: string;
    /** 'There is no row in this file.' */
    none: string;
    /** The words for a file without even a heading; by default those for no rows. */
    empty?: string;
    /** Why a file is not discarded whose lines are partly done. */
    started: Sentence;
  };
  /** The name of its check in the log of tasks. */
  checkName(tx: Tx, file: F): Sentence;
  /** Rows of a file at most. */
  maxRows?: number;
  /** The separators of its cells; by default a comma. */
  delimiters?: readonly string[];
  /** The column of a line that says which are refused, and how; by default the outcome. */
  refused?: { column: string; value: string };
  /** The values of the row of a received file; throws when the uploader may not upload now. */
  rowOfFile(tx: Tx, file: UploadedFile & Readonly<Record<string, any>>): Promise<object> | object;
  /** Throws when the user has another file under check already. */
  mayCheck?(tx: Tx): Promise<void>;
  /** Throws for a reader who may know of a file but not read its rows. */
  mayRead?(user: SignedIn, file: F): void;
  /** Some of its lines may be done already. */
  isStarted(file: F): boolean;
  /** The stages in which lines are mended; by default once it is checked, and when it is written. */
  mendedIn?: readonly FileStage[];
  /** Why no line of it can be mended, in words; null where lines can be. */
  whyNotMended?(file: F): string | null;
  /** Further values of a line that waits again after it was refused in a partly done file. */
  waitsAnew?(line: L): Partial<L>;
  startCheck(checking: Checking, file: F): Promise<FileCheck<F>> | FileCheck<F>;
  /** The values kept of a file that cannot be read; by default the message alone. */
  unread?(file: F, fault: FileFault): { message: Words; counts: Partial<F>; line: CheckedLine };
  /** Further values of a file that could not be read. */
  unreadValues?: Partial<F>;
  /** Types over a cell of a line that may be mended; throws in words where there is no such cell. */
  typedOver(file: F, line: L, mend: Mend, by: { userId: string; at: number }): TypedOver<L>;
  /** Whether the cells of a line cannot be told apart; by default by its faults. */
  isInPieces?(line: L): boolean;
  /**
   * Checks a line of a file again with other cells, together with its other lines that will be
   * done, and what depends on it.
   */
  checkAgain(checking: Checking, file: F, line: L, cells: any): Promise<CheckedAgain<F>>;
  /** The counts of a check combined with those of the lines that are done. */
  countsBesideDone?(checking: Checking, file: F, counts: Partial<F>): Promise<Partial<F>>;
  /** A note from its check, for the person who confirms; null for nothing. */
  note?(tx: Tx, file: F): Promise<Words | null>;
  /** A line as calls answer it. */
  wireLine(line: L): W;
  /** The writing of the lines of a checked file. */
  write: RowWork<F, L, any>;
  /** The taking back of what was written, where that is possible. */
  revert?: RowWork<F, L, any>;
};
